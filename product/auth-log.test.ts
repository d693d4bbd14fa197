import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { authLog } from './auth-log.ts'

function setUp() {
  const lines: { level: number; msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { say: authLog(createLog('info', { write })), lines }
}

it('what a visitor sent raises no alarm, a bug does', () => {
  const { say, lines } = setUp()
  say('error', 'Invalid password', [])
  say('error', 'taken', [Object.assign(new Error('UNIQUE constraint failed'), { errcode: 2067 })])
  say('error', 'broken', [new Error('a bug')])
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, 'Invalid password'],
    [30, 'taken'],
    [50, 'broken'],
  ])
})

it('a database that is away is told to whoever asked, not only to the log', () => {
  const { say, lines } = setUp()
  expect(() => say('error', 'no', [Object.assign(new Error('disk I/O error'), { errcode: 10 })])).toThrow(
    'disk',
  )
  expect(lines).toEqual([])
})
