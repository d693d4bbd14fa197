import { expect, it } from 'vitest'
import { isBusy, isDatabaseAway, isDuplicate, isFull } from './database-failures.ts'

const sqlite = (errcode: number) => Object.assign(new Error('of SQLite'), { errcode })
const postgres = (code: string) => Object.assign(new Error('of PostgreSQL'), { code, severity: 'ERROR' })
const network = (code: string) => Object.assign(new Error('of the network'), { code })

it.each<readonly [string, unknown, boolean]>([
  ...[5, 6, 8, 10, 13, 14, 261, 778].map((code) => [`SQLite ${code}`, sqlite(code), true] as const),
  ...[1, 11, 19, 2067].map((code) => [`SQLite ${code}`, sqlite(code), false] as const),
  ...['08006', '53100', '53300', '57P01', '57014', '58030', '55P03', '25006', '40P01'].map(
    (code) => [`PostgreSQL ${code}`, postgres(code), true] as const,
  ),
  ...['23505', '42P01', '22001', '40001'].map(
    (code) => [`PostgreSQL ${code}`, postgres(code), false] as const,
  ),
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'].map(
    (code) => [code, network(code), true] as const,
  ),
  ['EACCES', network('EACCES'), false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a bug', new TypeError('x is not a function'), false],
  ['no error', 'Connection terminated', false],
])('%s says that the database is away, or not', (_, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})

it('no room, somebody else’s lock and a value that is taken are told apart on both engines', () => {
  const errors = [sqlite(13), postgres('53100'), sqlite(5), sqlite(2067), postgres('23505')]
  expect(errors.map(isFull)).toEqual([true, true, false, false, false])
  expect(errors.map(isBusy)).toEqual([false, false, true, false, false])
  expect(errors.map(isDuplicate)).toEqual([false, false, false, true, true])
})
