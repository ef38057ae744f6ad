-- For wrk: asks the server to solve 500 random boards of 4x4, in turn. See docs/server.md.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
math.randomseed(1)

local bodies = {}
for board = 1, 500 do
    local rows = {}
    for row = 1, 4 do
        rows[row] = ""
        for _ = 1, 4 do
            rows[row] = rows[row] .. (math.random(2) == 1 and "b" or "w")
        end
    end
    bodies[board] = '{"board":"' .. table.concat(rows, "/") .. '"}'
end

local last = 0
request = function()
    last = last % #bodies + 1
    return wrk.format("POST", "/api/v1/solve", nil, bodies[last])
end
