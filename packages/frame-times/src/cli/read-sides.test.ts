import { expect, it } from 'vitest'
import { captureOf } from '../../fixtures/runs.ts'
import { traceOf } from '../../fixtures/traces.ts'
import { chooseRuns, isOneOf } from './read-sides.ts'

const WHOLE = { fromSeconds: 0, dropFirstFrame: false }
const trace = (key: string, application: string, processId: number) =>
  traceOf([10, 10], { key, application, processId })

function chosen(
  process?: string,
  traces = [trace('Game.EXE|7|0x1', 'Game.EXE', 7), trace('other.exe|8|0x1', 'other.exe', 8)],
) {
  const [first] = traces
  const capture = { ...captureOf('a', first as (typeof traces)[number]), traces }
  const answer = chooseRuns(
    '/somewhere/a.csv',
    capture,
    process === undefined ? undefined : isOneOf([process]),
    WHOLE,
  )
  return 'refused' in answer ? answer.refused : answer.runs.map(({ label, trace }) => [label, trace.key])
}

it.each(['game', 'GAME.exe', '7', 'game.exe|7|0x1'])(
  'a process is chosen by name, number or key: %s',
  (process) => {
    expect(chosen(process)).toEqual([['a.csv', 'Game.EXE|7|0x1']])
  },
)

it('without a name the first is taken, and a name that is none is told what there is', () => {
  expect(chosen()).toEqual([['a.csv', 'Game.EXE|7|0x1']])
  expect(chosen('gane.exe')).toBe("It contains no process 'gane.exe'. It contains Game.EXE, other.exe.")
})

it('the runs of one file come in its order', () => {
  const runs = [2, 10, 1].map((number) => trace(`game.exe|run ${number}`, 'game.exe', 7))
  expect(chosen(undefined, runs)).toEqual(
    [1, 2, 10].map((number) => [`a.csv, run ${number}`, `game.exe|run ${number}`]),
  )
})
