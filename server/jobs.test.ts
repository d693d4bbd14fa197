import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { startJobs } from './start-product.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A job that runs every minute, and whose runs end when told to. */
function setUp() {
  const lines: { job: string }[] = []
  const runs: PromiseWithResolvers<void>[] = []
  const run = () => {
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  }
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) })
  return { jobs: startJobs([{ name: 'sweep', everySeconds: 60, run }], log), runs, lines }
}

test('a job runs soon after the start, and then at its interval', async () => {
  const { runs } = setUp()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(runs).toHaveLength(2)
})

test('a run that takes longer than the interval is not joined by another', async () => {
  const { runs } = setUp()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toHaveLength(2)
})

test('a run that fails is logged by its name, and due again', async () => {
  const { runs, lines } = setUp()
  await vi.advanceTimersByTimeAsync(20_000)
  runs[0]?.reject(new Error('no'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.map(({ job }) => job)).toEqual(['sweep'])
  expect(runs).toHaveLength(2)
})

test('who stops the jobs waits for those under way, and starts no other', async () => {
  const { jobs, runs } = setUp()
  await vi.advanceTimersByTimeAsync(20_000)
  let stopped = false
  const stopping = jobs.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(200_000)
  expect([runs.length, stopped]).toEqual([1, false])
  runs[0]?.resolve()
  await stopping
  expect(runs).toHaveLength(1)
})
