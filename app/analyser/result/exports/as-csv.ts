import type { Analysis, Figure } from '../../reading/analysis.ts'

const HEAD = [
  'id',
  'figure',
  'unit',
  'before',
  'after',
  'change',
  'interval_low',
  'interval_high',
  'change_unit',
  'verdict',
  'runs_before',
  'runs_after',
  'definition',
  'scene',
  'side',
]

/** All figures, one a line, in full precision (RFC 4180); then what was asked, scene by scene and side by side. */
export function asCsv({ figures, scenes, sides }: Pick<Analysis, 'figures' | 'scenes' | 'sides'>): string {
  const rows = [
    ...figures.map((figure) => rowOf(figure)),
    ...scenes.map(({ figure }, index) => rowOf(figure, { scene: `Scene ${index + 1}` })),
    ...sides.map(({ figure, name }) => rowOf(figure, { side: name })),
  ]
  return `${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function rowOf(
  { id, name, unit, before, after, change, definition }: Figure,
  { scene, side }: { scene?: string; side?: string } = {},
): (string | number | undefined)[] {
  const isRatio = change?.scale === 'ratio'
  const size = (amount: number | undefined) => (amount === undefined || !isRatio ? amount : amount * 100)
  return [
    id,
    name,
    unit,
    before?.mean,
    after?.mean,
    size(change?.amount),
    size(change?.range?.low),
    size(change?.range?.high),
    change?.amount === undefined ? undefined : isRatio ? '%' : unit === '%' ? 'points' : unit,
    change?.outcome,
    before?.runs.join(' '),
    after?.runs.join(' '),
    definition,
    scene,
    side,
  ]
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
