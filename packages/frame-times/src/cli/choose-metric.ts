import { metric, metrics } from '../metrics/all-metrics.ts'
import { headlineMetric } from '../metrics/average-fps.ts'
import { onDisplayedTime } from '../metrics/displayed-metrics.ts'
import type { Metric } from '../metrics/metric.ts'
import { UsageError } from './usage.ts'

/** Short names with their definitions. The first one is the default. */
const FAMILIES = new Map<string, readonly [string, ...string[]]>(
  Object.entries({
    fps: ['average-fps', 'displayed-fps'],
    low1: definitionsOf('1%'),
    'low0.1': definitionsOf('0.1%'),
    p50: ['frame-time-p50'],
    p95: ['frame-time-p95'],
    p99: ['frame-time-p99'],
    'p99.9': ['frame-time-p99.9'],
    max: ['frame-time-maximum'],
    stutter: ['stutter-time-capframex', 'stutter-time-over-mean', 'stutter-frames-over-mean'],
    hitches: ['unreal-hitches', 'unreal-hitch-time'],
    vram: ['video-memory-peak', 'video-memory-median'],
    latency: ['click-to-photon', 'pc-latency', 'input-to-photon', 'unreal-input-latency'],
    animation: ['animation-error', 'animation-error-p99'],
  }),
)

const ALSO_SHOWN = [
  'average-fps',
  '1%-low-average',
  '0.1%-low-average',
  'frame-time-p99',
  'stutter-time-capframex',
]

/** Average FPS, or the 1% low if only a definition was named. */
export function defaultMetrics(by: string | undefined): string[] {
  return [by === undefined ? headlineMetric.id : 'low1']
}

/**
 * Resolves `--metric` and `--by` without duplicates. A name is a short name or an id. A definition is an id or
 * an unambiguous ending of one, and applies to every metric that has it.
 * @throws UsageError
 */
export function chooseMetrics(names: readonly string[], by: string | undefined): Metric[] {
  const chosen = names.map((name) => ({ name, ids: idsOf(name) }))
  if (by === undefined) return unique(chosen.map(({ ids: [first] }) => first))
  const found = chosen.map(({ ids }) => definitionOf(ids, by))
  if (found.every((id) => id === undefined))
    throw new UsageError(
      `'${by}' is not a definition of ${names.join(', ')}. Choose from: ${chosen.flatMap(({ ids }) => ids).join(', ')}.`,
    )
  return unique(chosen.map(({ ids: [first] }, index) => found[index] ?? first))
}

export function withOthers(chosen: readonly Metric[]): Metric[] {
  return unique([...chosen.map(({ id }) => id), ...ALSO_SHOWN])
}

/** Replaces metrics by those on displayed time if requested. */
export function onDisplay(metrics: readonly Metric[], displayed: boolean): Metric[] {
  const all = displayed ? metrics.map((metric) => onDisplayedTime(metric) ?? metric) : metrics
  return [...new Map(all.map((metric) => [metric.id, metric])).values()]
}

export function metricNames(): string {
  return [...FAMILIES.keys()].join(', ')
}

function definitionsOf(tail: '1%' | '0.1%'): [string, ...string[]] {
  const first = `${tail}-low-average`
  const others = metrics.map(({ id }) => id).filter((id) => id.startsWith(`${tail}-low-`) && id !== first)
  return [first, ...others]
}

export function isMetric(name: string): boolean {
  return knownIds(name) !== undefined
}

function knownIds(name: string): readonly [string, ...string[]] | undefined {
  const family = FAMILIES.get(name.toLowerCase())
  if (family) return family
  const found = metrics.find(({ id }) => plain(id) === plain(name)) ?? metric(name)
  return found && [found.id]
}

function idsOf(name: string): readonly [string, ...string[]] {
  const ids = knownIds(name)
  if (ids) return ids
  throw new UsageError(`Unknown metric '${name}'. Short names: ${metricNames()}.`)
}

function definitionOf(ids: readonly string[], by: string): string | undefined {
  const exact = ids.find((id) => plain(id) === plain(by))
  const parts = ids.filter((id) => plain(id).endsWith(plain(by)))
  return exact ?? (parts.length === 1 ? parts[0] : undefined)
}

/** Accepts `1%low-average` for `1%-low-average`. */
function plain(id: string): string {
  return id.toLowerCase().replaceAll(/[-_ ]/g, '')
}

function unique(ids: readonly string[]): Metric[] {
  return [...new Set(ids)].flatMap((id) => metric(id) ?? [])
}
