-- wrk's script: each request pushes one new change, a title of a new entity, as CBOR.
local token

local function big(value, count)
  local bytes = {}
  for index = count, 1, -1 do
    bytes[index] = string.char(value % 256)
    value = math.floor(value / 256)
  end
  return table.concat(bytes)
end

local function random(count)
  local bytes = {}
  for index = 1, count do bytes[index] = string.char(math.random(0, 255)) end
  return table.concat(bytes)
end

function init(arguments)
  token = arguments[1]
  math.randomseed(os.time())
end

function request()
  local device = big(7, 8)
  local time = big(os.time() * 1000, 6) .. big(math.random(0, 65535), 2)
  local entity = "\x50" .. random(16) .. "\x01" .. "\x50" .. time .. device .. "\xa1\x03\x78\x50" .. string.rep("a", 80)
  local body = "\xa2\x00\x1b" .. device .. "\x01\x81\x82\x50" .. random(16) .. "\x84" .. entity
  return wrk.format("POST", nil, {
    ["Authorization"] = "Bearer " .. token,
    ["Content-Type"] = "application/cbor",
    ["Accept"] = "application/cbor",
  }, body)
end
