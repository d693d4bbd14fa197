import type { Figure } from '../../reading/analysis.ts'

const HEAD = [
  'id',
  'figure',
  'unit',
  'before',
  'after',
  'change_percent',
  'interval_low_percent',
  'interval_high_percent',
  'verdict',
  'runs_before',
  'runs_after',
  'definition',
]

/** All figures, one a line, in full precision (RFC 4180). */
export function asCsv(figures: readonly Figure[]): string {
  return `${[HEAD, ...figures.map(rowOf)].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function rowOf({
  id,
  name,
  unit,
  before,
  after,
  change,
  definition,
}: Figure): (string | number | undefined)[] {
  const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : fraction * 100)
  return [
    id,
    name,
    unit,
    before?.mean,
    after?.mean,
    percent(change?.fraction),
    percent(change?.range?.low),
    percent(change?.range?.high),
    change?.outcome,
    before?.runs.join(' '),
    after?.runs.join(' '),
    definition,
  ]
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
