import type { Figure, FigureMetric, ProjectFigures } from './projects.schema.ts'

const WORDS: Record<FigureMetric, { name: keyof ProjectFigures; label: string; unit: string }> = {
  fps: { name: 'fps', label: 'Frame rate', unit: ' FPS' },
  'frame-time': { name: 'frameTime', label: 'Frame time', unit: ' ms' },
  'draw-calls': { name: 'drawCalls', label: 'Draw calls', unit: '' },
  low1: { name: 'low1', label: '1 % low', unit: ' FPS' },
  vram: { name: 'vram', label: 'VRAM', unit: ' GB' },
}

/** Everything that the studio can measure. */
export const METRICS = Object.keys(WORDS) as readonly FigureMetric[]

/** `draw-calls` → `drawCalls` */
export function figureName(metric: FigureMetric): keyof ProjectFigures {
  return WORDS[metric].name
}

/** What was measured, a line each. */
export function figureLines(figures: ProjectFigures): string[] {
  return METRICS.flatMap((metric) => {
    const figure = figures[figureName(metric)]
    return figure ? [figureWords({ metric, ...figure })] : []
  })
}

/** `Frame rate: 45 → 63 FPS` */
export function figureWords(figure: { metric: FigureMetric } & Figure): string {
  const { label, unit } = WORDS[figure.metric]
  return `${label}: ${rounded(figure.before)} → ${rounded(figure.after)}${unit}`
}

/** `2,100,000`; at most two decimals. */
function rounded(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
