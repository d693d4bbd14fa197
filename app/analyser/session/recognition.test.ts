import { expect, it } from 'vitest'
import { aCaptureFile } from '../fixtures/capture-file.ts'
import type { TraceSummary } from '../reading/messages.ts'
import { takenTrace, traceLabel, traceName } from './recognition.ts'
import type { CaptureFile } from './session.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const GAME = trace('game.exe|41|0x1', 'game.exe')
const SECOND_CHAIN = trace('game.exe|41|0x2', 'game.exe')
const OWN = trace('own.exe|7|0x3', 'own.exe')
const TRACES = [GAME, OWN, SECOND_CHAIN]

it('a trace is named by its program and its place, without process id or swap chain', () => {
  expect(TRACES.map((each) => traceLabel(TRACES, each))).toEqual(['game.exe', 'own.exe', 'game.exe~2'])
})

it('takes what was chosen in the file, else what was chosen for its side, else the largest', () => {
  const settings = { ...DEFAULT_SETTINGS, traces: { before: 'game.exe~2', after: 'none.exe' } }
  const session = { settings, files: [] }
  expect(takenTrace(file('before'), session)).toBe(SECOND_CHAIN)
  expect(takenTrace(file('before', OWN.key), session)).toBe(OWN)
  expect(takenTrace(file('after'), session)).toBe(GAME)
  expect(takenTrace(file('before'), { ...session, settings: DEFAULT_SETTINGS })).toBe(GAME)
})

it('takes the game that all files hold, where nothing was chosen', () => {
  const files = [file('before'), file('after', undefined, [trace('video.exe|9|0x1', 'video.exe', 900), OWN])]
  const taken = files.map((each) => takenTrace(each, { settings: DEFAULT_SETTINGS, files }))
  expect(taken).toEqual([OWN, OWN])
})

it('two swap chains of one program are told apart where one is chosen', () => {
  expect(TRACES.map((each) => traceName(TRACES, each))).toEqual([
    'game.exe 41 0x1',
    'own.exe',
    'game.exe 41 0x2',
  ])
})

function trace(key: string, application: string, frames = 100): TraceSummary {
  return { key, application, kind: 'frames', frames, seconds: 2 }
}

function file(side: CaptureFile['side'], chosen?: string, traces = TRACES): CaptureFile {
  return aCaptureFile({ side, trace: chosen }, { traces })
}
