-- For wrk: asks for a search that no time limit is long enough for, one press on a torus of 33x33, which has 44 quiet
-- patterns. See docs/server.md.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

local rows = {}
for row = 1, 33 do
    rows[row] = ("w"):rep(33)
end
rows[1] = "bbb" .. ("w"):rep(30)
rows[2] = "wb" .. ("w"):rep(31)
rows[33] = rows[2]
wrk.body = '{"board":{"rows":["' .. table.concat(rows, '","') .. '"],"wrap":true}}'

request = function()
    return wrk.format("POST", "/api/v1/solve")
end
