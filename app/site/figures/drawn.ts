/** Paths use the color of their side, so that they work in print and in forced colors. */
export type Paint = 'solid' | 'tint' | 'line' | 'faint' | 'dashed' | 'limit'

export type DrawnPath = { d: string; paint: Paint }

/** A drawing as paths, with the size of its coordinate system. */
export type Drawn = { width: number; height: number; paths: DrawnPath[] }

/** Attributes instead of classes, so that feed readers paint the same. */
export const PAINTS: Readonly<Record<Paint, Readonly<Record<string, string>>>> = {
  solid: { fill: 'currentColor' },
  tint: { fill: 'currentColor', fillOpacity: '0.2' },
  line: { fill: 'none', stroke: 'currentColor', strokeWidth: '1.5' },
  faint: { fill: 'none', stroke: 'currentColor', strokeWidth: '1', strokeOpacity: '0.55' },
  dashed: { fill: 'none', stroke: 'currentColor', strokeWidth: '1.5', strokeDasharray: '5 4' },
  limit: {
    className: 'figure-limit',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeDasharray: '2 4',
  },
}

export type Point = readonly [x: number, y: number]

export function line(from: Point, to: Point): string {
  return `M${at(from)}L${at(to)}`
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${at([x, y])}h${short(width)}v${short(height)}h${short(-width)}z`
}

export function circle([x, y]: Point, radius: number): string {
  const r = short(radius)
  return `M${at([x - radius, y])}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0z`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}z`
}

/** @returns the numbers from 0 to count − 1 */
export function counted(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function at([x, y]: Point): string {
  return `${short(x)} ${short(y)}`
}

/** One decimal is enough for a drawing. */
function short(length: number): string {
  return String(Math.round(length * 10) / 10)
}
