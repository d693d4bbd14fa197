-- wrk asks with the next cookie of the file each time.
local cookies, at = {}, 0
for line in io.lines(os.getenv('COOKIES')) do cookies[#cookies + 1] = line end
request = function()
  at = at % #cookies + 1
  return wrk.format('GET', nil, { ['Cookie'] = cookies[at] })
end
