import { frameTimesResult, lowDefinitions } from '#content/frame-times-result.ts'
import { type Analysis, type Choice, type Figure, sampleOf } from '../../reading/analysis.ts'
import { conditionsInWords } from '../../session/settings.ts'
import {
  changeRange,
  headlineOf,
  figure as inDigits,
  rangeSentence,
  signedChange,
} from '../../words/verdict-words.ts'

const SHOWN = 6

type Shown = Pick<Analysis, 'verdict' | 'figures' | 'scenes'>

/** The verdict and a table in monospaced text, for issue trackers and chats. */
export function asText(shown: Shown, choice: Choice): string {
  return `${summary(shown, choice)}\n`
}

export function asMessage(shown: Shown, choice: Choice): string {
  return `Our frame times, from ${runsInWords(choice)}:\n\n${summary(shown, choice).replaceAll('```\n', '').replaceAll('\n```', '')}\n\n`
}

function summary(shown: Shown, choice: Choice): string {
  const runs = [choice.before.length, choice.after.length] as const
  const { verdict, figures, scenes } = shown
  const words = verdict
    ? [
        headlineOf(verdict.change, Math.max(...runs)),
        rangeSentence(verdict.change, runs) ?? verdict.detail,
        ...(verdict.power ? [verdict.power] : []),
      ]
    : []
  return [
    ...words,
    ...(words.length > 0 ? [''] : []),
    '```',
    ...table([...scenes.map(numbered), ...figures.slice(0, SHOWN)]),
    '```',
    conditions(choice),
  ].join('\n')
}

/** Numbered, because folders and comments may name projects. */
function numbered({ figure }: Analysis['scenes'][number], index: number): Figure {
  return { ...figure, name: `Scene ${index + 1}: ${figure.name}` }
}

function table(figures: readonly Figure[]): string[] {
  const rows = [
    ['', 'before', 'after', 'change'],
    ...figures.map(({ name, unit, before, after, change }) => [
      `${name}${unit === 'FPS' && name.includes('FPS') ? '' : `, ${unit}`}`,
      before ? inDigits(before.mean, unit) : '–',
      after ? inDigits(after.mean, unit) : '–',
      change?.amount === undefined
        ? ''
        : `${signedChange(change.amount, change.scale, unit)}${change.range ? ` (${changeRange(change.range, change.scale, unit)})` : ''}`,
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map(([name = '', before = '', after = '', change = '']) =>
    [name.padEnd(widths[0] ?? 0), before.padStart(widths[1] ?? 0), after.padStart(widths[2] ?? 0), change]
      .join('  ')
      .trimEnd(),
  )
}

function conditions({ low, budgetMs, trim, said, ...choice }: Choice): string {
  const definition = lowDefinitions.find(({ id }) => id === low)
  const kept = partKept(trim)
  const sample = sampleOf(choice)
  const people = conditionsInWords(said)
  return `${sample ? `${sentence(frameTimesResult.samples[sample])} ` : ''}${runsInWords(choice)}${kept && `, ${kept}`}. Budget ${budgetMs} ms.${definition ? ` 1% low: ${definition.name.toLowerCase()} (${definition.tools}).` : ''}${people && ` ${frameTimesResult.comparable.people} ${people}.`}`
}

/** @returns '' if nothing was trimmed */
export function partKept({ from, to }: Choice['trim']): string {
  return from > 0 || to !== undefined ? `${from} s to ${to ?? 'the end'}` : ''
}

function runsInWords({ before, after }: Pick<Choice, 'before' | 'after'>): string {
  return `${before.length} ${before.length === 1 ? 'run' : 'runs'} before, ${after.length} after`
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
