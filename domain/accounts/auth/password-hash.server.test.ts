import { expect, it } from 'vitest'
import { createTurns } from './password-hash.server.ts'

/** Work that ends when it is told to. */
function controlled() {
  let underWay = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async (fails = false) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise<void>((resolve) => ends.push(resolve))
    underWay -= 1
    if (fails) throw new Error('this one fails')
  }
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      // Those that waited for it begin.
      await new Promise(setImmediate)
    }
  }
  return { work, endAll, most: () => most }
}

it('does two at a time, and a failure blocks nobody', async () => {
  const { work, endAll, most } = controlled()
  const inTurn = createTurns({ atOnce: 2, mostTasks: 40, refusal: () => new Error('refused') })
  const asked = Array.from({ length: 12 }, (_, index) => inTurn(() => work(index === 3)))
  const settled = Promise.allSettled(asked)
  await endAll()
  const outcomes = await settled
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most()).toBe(2)
})

it('refuses who comes while too many wait, and takes the next once they had their turn', async () => {
  const { work, endAll } = controlled()
  const inTurn = createTurns({ atOnce: 2, mostTasks: 40, refusal: () => new Error('refused') })
  const settled = Promise.allSettled(Array.from({ length: 60 }, () => inTurn(() => work())))
  await endAll()
  const outcomes = await settled
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(42).fill('fulfilled'),
    ...Array(18).fill('rejected'),
  ])
  await expect(inTurn(async () => 'after')).resolves.toBe('after')
})
