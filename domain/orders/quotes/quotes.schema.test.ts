import { expect, it } from 'vitest'
import { quoteSchema } from './quotes.schema.ts'

const LINE = { text: 'Water', net: 100 }
const QUOTE = { title: 'Nattfjord', lines: [LINE], deliverBy: '2026-12-18', validUntil: '2026-11-30' }
const CAPTURE = { fps: 40, seconds: 25, mean: [], least: [], most: [] }
const lines = (count: number) => ({ lines: Array.from({ length: count }, () => LINE) })
const workingDays = (deliveryWorkingDays: number) => ({ deliverBy: undefined, deliveryWorkingDays })
const net = (cents: number) => ({ lines: [{ ...LINE, net: cents }] })
const quantity = (hundredths: number) => ({ lines: [{ ...LINE, quantity: { hundredths, unit: 'day' } }] })
const captures = (count: number, goal = 60) => ({
  baseline: { goal, measured: Array.from({ length: count }, (_, nth) => ({ ...CAPTURE, label: `${nth}` })) },
})

it.each([
  [lines(40), lines(41), 'A quote has at most 40 lines.'],
  [lines(1), lines(0), 'A quote needs at least one line.'],
  [net(100_000_000), net(100_000_001), 'A quote can be at most €1,000,000.00 without VAT.'],
  [net(1), net(0), 'The amount of a line must be at least €0.01.'],
  [quantity(100_000), quantity(100_001), 'A line must have from 0.01 to 1,000 days or hours.'],
  [{ payDays: 90 }, { payDays: 91 }, 'Days to pay must be from 1 to 90 days.'],
  [{ payDays: 1 }, { payDays: 0 }, 'Days to pay must be from 1 to 90 days.'],
  [workingDays(250), workingDays(251), 'Delivery must take 1 to 250 working days.'],
  [{ discount: { percent: 99 } }, { discount: { percent: 100 } }, /from 1% to 99%/],
  [{ discount: { net: 99 } }, { discount: { net: 100 } }, /lower than the total of the lines/],
  [captures(4), captures(5), 'A quote shows at most 4 captures.'],
  [captures(1, 1000), captures(1, 1001), /from 1 to 1,000 FPS/],
])('takes %j and refuses %j', (most, more, sentence) => {
  expect(quoteSchema.safeParse({ ...QUOTE, ...most }).error).toBeUndefined()
  const [issue] = quoteSchema.safeParse({ ...QUOTE, ...more }).error?.issues ?? []
  expect(issue?.message).toMatch(sentence)
})
