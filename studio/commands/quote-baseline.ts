import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { measureBaseline } from '#domain/orders/quotes/measure-baseline.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { type Given, UsageError } from '../shell/command.ts'

export const BASELINE_OPTIONS = {
  '--before <FILE...>':
    'a capture of before the work, which the page draws with the goal; "Steam Deck=deck.csv" says what it is called, "" takes them away',
  '--goal <FPS>': 'what the work is measured by, on average; no promised frame rate',
} as const

/** What the captures that are named show; nothing of them but figures and curves is kept. @throws UsageError */
export async function readBaseline(given: Given): Promise<Pick<Partial<QuoteInput>, 'baseline'>> {
  const captures = given.texts('before')
  const goal = given.text('goal')
  if (captures.length === 0 && goal === undefined) return {}
  if (captures.length === 1 && captures[0] === '') return { baseline: undefined }
  if (captures.length === 0 || goal === undefined)
    throw new UsageError('Say both: --before capture.csv --goal 60.')
  const measured = []
  for (const capture of captures) measured.push(await readCaptureOf(capture))
  return { baseline: { goal: Number(goal), measured } }
}

async function readCaptureOf(capture: string) {
  const at = capture.indexOf('=')
  const [label, path] = at < 0 ? ['Today', capture] : [capture.slice(0, at).trim(), capture.slice(at + 1)]
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new UsageError(`There is no file '${path}' that can be read.`)
  return measureBaseline({ name: basename(path), label, bytes: createReadStream(path) })
}
