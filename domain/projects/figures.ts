import type { LetterFigure, LetterResult } from '#domain/email/email-layout.ts'
import type { HeadlinePart } from '#domain/kernel/headline.ts'
import type { Figure, FigureMetric, Project, ProjectFigures } from './projects.schema.ts'

const WORDS: Record<FigureMetric, { name: keyof ProjectFigures; label: string; unit: string }> = {
  fps: { name: 'fps', label: 'Frame rate', unit: ' FPS' },
  low1: { name: 'low1', label: '1% low', unit: ' FPS' },
  'frame-time': { name: 'frameTime', label: 'Frame time', unit: ' ms' },
  'draw-calls': { name: 'drawCalls', label: 'Draw calls', unit: '' },
  vram: { name: 'vram', label: 'VRAM', unit: ' GB' },
}

const MILLION = 1_000_000

export const METRICS = Object.keys(WORDS) as readonly FigureMetric[]

/** `draw-calls` → `drawCalls` */
export function figureName(metric: FigureMetric): keyof ProjectFigures {
  return WORDS[metric].name
}

type Result = Partial<Pick<Project, 'figures' | 'figuresReport' | 'reportSummary'>>

/** The result of a project as its emails show it; undefined if nothing was measured. */
export function letterResult(project: Result): LetterResult | undefined {
  const { figures } = project
  const headline = resultHeadline(project)
  if (!figures || !headline) return undefined
  return {
    headline,
    source: reportWords(project) ?? 'Typed by us.',
    figures: METRICS.flatMap((metric) => {
      const figure = figures[figureName(metric)]
      if (!figure) return []
      const shown = letterFigure(metric, figure, metric === 'low1' ? figures.fps : undefined)
      return { ...shown, label: labelWithOrigin(shown.label, figure, project.figuresReport) }
    }),
  }
}

/** Says where a figure comes from, unless the frame rate comes from there too. @param ofFps report of the frame rate */
export function labelWithOrigin(label: string, { report }: Figure, ofFps: number | null | undefined): string {
  if ((report ?? null) === (ofFps ?? null)) return label
  return `${label}, ${report === undefined ? 'typed' : `report ${report}`}`
}

/** The headline of its report, or else the first metric that was typed. */
export function resultHeadline({ figures, reportSummary }: Result): HeadlinePart[] | undefined {
  if (reportSummary) return reportSummary.headline
  const typed = resultWords(figures ?? {})
  return (
    typed && [
      { text: typed.before, side: 'before' },
      { text: ' became ' },
      { text: typed.after, side: 'after' },
      { text: '.' },
    ]
  )
}

/** `Measured: report 12, 5 runs a build.` Undefined for typed figures. */
export function reportWords({ figuresReport, reportSummary }: Result): string | undefined {
  return reportSummary ? `Measured: report ${figuresReport}, ${reportSummary.runs}.` : undefined
}

function letterFigure(metric: FigureMetric, figure: Figure, like: Figure | undefined): LetterFigure {
  const { label, unit } = WORDS[metric]
  const sides = figureSides(figure, like)
  const most = Math.max(figure.before, figure.after) || 1
  return {
    label,
    before: { words: sides.before, share: figure.before / most },
    after: { words: `${sides.after}${unit}`, share: figure.after / most },
  }
}

/** The first metric that was measured, such as `40.5` and `68.0 FPS`. */
export function resultWords(
  figures: ProjectFigures,
): { before: string; after: string; of: string } | undefined {
  const metric = METRICS.find((each) => figures[figureName(each)])
  const figure = metric && figures[figureName(metric)]
  if (!figure) return undefined
  const { label, unit } = WORDS[metric]
  const { before, after } = figureSides(figure)
  return { before, after: `${after}${unit || ` ${label.toLowerCase()}`}`, of: label }
}

/** `Frame rate: 45 → 63 FPS` */
export function figureWords(figure: { metric: FigureMetric } & Figure): string {
  const { label, unit } = WORDS[figure.metric]
  const { before, after } = figureSides(figure)
  return `${label}: ${before} → ${after}${unit}`
}

/**
 * Both values with the same number of decimals: 40.5 and 68 become `40.5` and `68.0`, 2,100,000 and 900,000 become
 * `2.1M` and `0.9M`.
 * @param like a figure in the same unit, shown above this one, which has at least as many decimals
 */
export function figureSides({ before, after }: Figure, like?: Figure): { before: string; after: string } {
  if (Math.max(before, after) >= MILLION) {
    const millions = figureSides({ before: before / MILLION, after: after / MILLION })
    return { before: `${millions.before}M`, after: `${millions.after}M` }
  }
  const values = [before, after, ...(like ? [like.before, like.after] : [])]
  const decimals = Math.max(...values.map((value) => decimalsOf(rounded(value))))
  return { before: rounded(before, decimals), after: rounded(after, decimals) }
}

/** At most two decimals. */
function rounded(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 2 })
}

function decimalsOf(words: string): number {
  return words.split('.')[1]?.length ?? 0
}

export function metricLabel(metric: FigureMetric): string {
  return WORDS[metric].label
}
