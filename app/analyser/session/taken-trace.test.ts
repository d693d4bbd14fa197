import { expect, it } from 'vitest'
import type { TraceCard } from '../reading/capture-card.ts'
import { EMPTY_ADDRESS } from './address.ts'
import type { CaptureFile } from './session.ts'
import { takenTrace, traceLabel } from './taken-trace.ts'

const GAME = trace('game.exe|41|0x1', 'game.exe')
const SECOND_CHAIN = trace('game.exe|41|0x2', 'game.exe')
const IN_FOLDER = trace('own|7|0x3', 'C:\\Users\\somebody\\own.exe')
const TRACES = [GAME, IN_FOLDER, SECOND_CHAIN]

it('a trace is named by its program and its place, without folder, process id or address', () => {
  expect(TRACES.map((each) => traceLabel(TRACES, each))).toEqual(['game.exe', 'own.exe', 'game.exe~2'])
})

it('takes what was chosen in the file, else what the address says of its side, else the largest', () => {
  const address = { traces: { before: 'game.exe~2', after: 'none.exe' } }
  expect(takenTrace(file('before'), address)).toBe(SECOND_CHAIN)
  expect(takenTrace(file('before', IN_FOLDER.key), address)).toBe(IN_FOLDER)
  expect(takenTrace(file('after'), address)).toBe(GAME)
  expect(takenTrace(file('before'), EMPTY_ADDRESS)).toBe(GAME)
})

function trace(key: string, application: string): TraceCard {
  return { key, application, kind: 'frames', frames: 100, seconds: 2 }
}

function file(side: CaptureFile['side'], chosen?: string): CaptureFile {
  const card = { format: '', gpu: undefined, resolution: undefined, traces: TRACES, remarks: [] }
  return {
    ...{ id: 1, side, name: 'a.csv', bytes: 1, source: new Blob(), isGenerated: false },
    state: { kind: 'read', card },
    trace: chosen,
  }
}
