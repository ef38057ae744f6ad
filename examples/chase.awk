# A wrong solution to POJ 1753, as contestants write it: it chases the lights without trying any first row.
# awk -f chase.awk BOARD
{ for (j = 1; j <= length($1); j++) black[NR, j] = substr($1, j, 1) == "b"; columns = length($1) }

function press(i, j) {
    black[i, j] = !black[i, j]; black[i - 1, j] = !black[i - 1, j]; black[i + 1, j] = !black[i + 1, j]
    black[i, j - 1] = !black[i, j - 1]; black[i, j + 1] = !black[i, j + 1]
    rounds++
}

END {
    for (i = 2; i <= NR; i++)
        for (j = 1; j <= columns; j++)
            if (black[i - 1, j]) press(i, j)
    for (j = 1; j <= columns; j++)
        if (black[NR, j]) { print "Impossible"; exit }
    print rounds + 0
}
