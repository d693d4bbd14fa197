import { expect, it } from 'vitest'
import { parsePercent, parseTrim } from './parse-options.ts'

it.each([
  [undefined, 0, undefined],
  ['2s..60s', 2, 60],
  ['2..', 2, undefined],
  ['..1.5min', 0, 90],
  ['500ms..1min', 0.5, 60],
])('of each run %s keeps what lies from %d to %d seconds', (text, fromSeconds, toSeconds) => {
  expect(parseTrim(text, false)).toEqual({ fromSeconds, toSeconds, dropFirstFrame: true })
  expect(parseTrim(text, true).dropFirstFrame).toBe(false)
})

it.each(['5s..5s', '5s..4s', '5s', '1..2..3', 'a..b', '1h..2h'])(
  '%s keeps nothing and is refused',
  (text) => {
    expect(() => parseTrim(text, false)).toThrow(/^--trim /)
  },
)

it('a percentage is from 0 to 100', () => {
  expect(['0%', '2%', '2.5', '100%'].map((text) => parsePercent('--threshold')(text))).toEqual([
    0, 0.02, 0.025, 1,
  ])
  for (const text of ['100.1%', '-1%', '', 'two'])
    expect(() => parsePercent('--threshold')(text)).toThrow('--threshold takes a percentage from 0% to 100%')
})
