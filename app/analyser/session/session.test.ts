import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addFiles, nameRun, removeFile, setCondition } from './actions.ts'
import { changeFile, currentSession, startOver } from './session.ts'

type Message = { kind: string; id?: number }

/** Workers that do nothing by themselves. Each records its messages. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = []
  readonly told: Message[] = []
  constructor() {
    super()
    FakeWorker.made.push(this)
  }
  postMessage(message: Message): void {
    this.told.push(message)
  }
  terminate(): void {}
  answer(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  FakeWorker.made = []
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  startOver()
  vi.unstubAllGlobals()
})

const states = () => currentSession().files.map(({ name, state }) => `${name} ${state.kind}`)
const worker = () => FakeWorker.made.at(-1) as FakeWorker
const idOf = (name: string) => currentSession().files.find((file) => file.name === name)?.id ?? -1
const hand = (...names: string[]) =>
  addFiles(
    'before',
    names.map((name) => new File(['x'], name)),
  )
const read = (name: string) =>
  worker().answer({ kind: 'read', id: idOf(name), outcome: { ok: true, card: { traces: [] } } })

it('reads one file after the other, in the order in which they were handed over', () => {
  hand('a', 'b', 'c')
  expect(states()).toEqual(['a reading', 'b waiting', 'c waiting'])
  read('a')
  expect(states()).toEqual(['a read', 'b reading', 'c waiting'])
  worker().answer({ kind: 'read', id: idOf('b'), outcome: { ok: false, sentence: 'No.', isForeign: true } })
  expect(states()).toEqual(['a read', 'b refused', 'c reading'])
})

it('a file that is taken out is given up where it is read, forgotten where it was, and the next one is read', () => {
  hand('a', 'b', 'c')
  read('a')
  const [a, b] = [idOf('a'), idOf('b')]
  removeFile(a)
  removeFile(b)
  expect(worker().told.filter(({ kind }) => kind !== 'read')).toEqual([
    { kind: 'forget', id: a },
    { kind: 'cancel', id: b },
  ])
  expect(states()).toEqual(['c reading'])
})

it('when the worker ends, the file that it was at is named, and those that it held are read again by another', () => {
  hand('a', 'b', 'c')
  read('a')
  const { restarts } = currentSession()
  worker().dispatchEvent(new Event('error'))
  expect(states()).toEqual(['a reading', 'b ended', 'c waiting'])
  expect([FakeWorker.made.length, currentSession().restarts]).toEqual([2, restarts + 1])
  read('a')
  expect(states()).toEqual(['a read', 'b ended', 'c reading'])
})

it('a file changes its side alone', () => {
  hand('a', 'b')
  changeFile(idOf('b'), { side: 'after' })
  expect(currentSession().files.map(({ side }) => side)).toEqual(['before', 'after'])
})

it('a run keeps the name that it was given until the name is empty', () => {
  hand('a')
  nameRun(idOf('a'), '  cold cache ')
  expect(currentSession().files[0]?.calledAs).toBe('cold cache')
  nameRun(idOf('a'), ' ')
  expect(currentSession().files[0]?.calledAs).toBeUndefined()
})

it('what is said of a condition stands until something else is, or it is taken back; the same again is no change', () => {
  setCondition('gpu', { before: 'RTX 4070', after: 'RTX 4070' })
  setCondition('gpuDriver', { before: '576', after: '580' })
  const once = currentSession()
  setCondition('gpu', { before: 'RTX 4070', after: 'RTX 4070' })
  setCondition('ram', undefined)
  expect(currentSession()).toBe(once)
  setCondition('gpuDriver', { before: '576', after: '581' })
  setCondition('gpu', undefined)
  expect(currentSession().said).toEqual({ gpuDriver: { before: '576', after: '581' } })
})
