import { expect, it } from 'vitest'
import { isIn, isOutside, sourceFiles } from './source-files.ts'

/** What is awaited under the same name elsewhere, and does its work at once here. */
const AT_ONCE = [
  'domain/accounts/auth/passwords.server.ts: next',
  'domain/accounts/staff/invitations.server.ts: requireOwner',
  'domain/accounts/staff/staff.server.ts: requireOwner',
  'platform/database/backup/read-rows.ts: database.close',
  'platform/database/backup/sqlite-restore.ts: refuseOrphans',
  'platform/database/backup/sqlite-restore.ts: database.close',
  'platform/database/database.ts: database.close',
  'platform/database/sqlite/sqlite-driver.ts: next',
  'server/http/body.server.ts: giveBack',
  'server/http/requests.server.ts: stop',
]

const AWAITED = /\bawait ([\w.]+)(?:\(|$)/gm
/** A statement that is a call and nothing else. */
const CALL = /^\s+(?:if \(.*\) |else |for \(.*\) )?([\w.]+)(?:\((?!.*[{>]$)|$)/
/** How a line ends that the next one continues. */
const GOES_ON = /(?:[([,=?:&|>+]|return|await)$/

it('whatever is awaited somewhere is awaited everywhere, unless `void` says that nobody has to', () => {
  const files = sourceFiles().filter(({ path }) => !isOutside(path) && !isIn(path, 'app', 'packages'))
  const awaited = new Set(files.flatMap(({ text }) => [...text.matchAll(AWAITED)].map((match) => match[1])))
  const others = files.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) => {
      const called = CALL.exec(line)?.[1]
      return awaited.has(called) && !GOES_ON.test(lines[at - 1] ?? '') ? [`${path}: ${called}`] : []
    })
  })
  expect([...new Set(others)]).toEqual(AT_ONCE)
})
