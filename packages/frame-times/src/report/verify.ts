import type { Capture } from '../capture/capture.ts'
import { type Run, runOf } from '../comparison/run.ts'
import { RULE_VERSION } from '../comparison/verdict.ts'
import { metric } from '../metrics/all-metrics.ts'
import { traceKeyOf } from './publishable.ts'
import { makeReport } from './report.ts'
import type { Report, ReportedFigure } from './report-data.ts'
import { READING_VERSION } from './versions.ts'

/**
 * `same`: the report follows from the captures. `differs`: these figures or parts do not follow.
 * `other-versions`: it was made by another reader, rule or definition. `missing`: hashes of captures, traces or
 * ids of metrics that were not found.
 */
export type Verified =
  | { outcome: 'same' }
  | { outcome: 'differs'; figures: readonly DifferentFigure[]; parts: readonly string[] }
  | {
      outcome: 'other-versions'
      versions: readonly OtherVersion[]
      figures: readonly DifferentFigure[]
    }
  | { outcome: 'missing'; missing: readonly string[] }

export type DifferentFigure = {
  metric: string
  scene?: string | undefined
  reported: string
  found: string | undefined
}

/** `of`: `reading`, `rule` or the id of a metric. */
export type OtherVersion = { of: string; reported: number; found: number }

/** Parts that do not follow from the captures. */
const NOT_VERIFIED = new Set([
  'version',
  'madeBy',
  'said',
  'declared',
  'gate',
  'leftOut',
  'figures',
  'scenes',
])

/** Logarithms may differ in the last digits between programs. */
const LEEWAY = 1e-9

/**
 * Verifies a report against captures. Extra captures are ignored. Statements of people, gate decisions and
 * left-out files cannot be verified.
 */
export function verify(report: Report, captures: readonly Capture[]): Verified {
  const again = recomputed(report, captures)
  if (!again.ok) return { outcome: 'missing', missing: again.missing }
  const found = again.report
  const figures = differentFigures(report, found)
  const versions = otherVersions(report, found)
  if (versions.length > 0) return { outcome: 'other-versions', versions, figures }
  const parts = [...new Set([...Object.keys(report), ...Object.keys(found)])].filter(
    (part) => !NOT_VERIFIED.has(part) && !areAlike(at(report, part), at(found, part)),
  )
  return figures.length + parts.length === 0 ? { outcome: 'same' } : { outcome: 'differs', figures, parts }
}

function otherVersions(report: Report, found: Report): OtherVersion[] {
  const definitions = report.definitions.flatMap(({ id, version }) => {
    const now = found.definitions.find((one) => one.id === id)
    return now ? [{ of: id, reported: version, found: now.version }] : []
  })
  return [
    { of: 'reading', reported: report.readingVersion, found: READING_VERSION },
    { of: 'rule', reported: report.rule, found: RULE_VERSION },
    ...definitions,
  ].filter((version) => version.reported !== version.found)
}

function differentFigures(report: Report, found: Report): DifferentFigure[] {
  const own = figuresByPlace(report)
  const again = figuresByPlace(found)
  return [...new Map([...own, ...again])].flatMap(([place, { scene, figure }]) => {
    const [one, other] = [own.get(place)?.figure, again.get(place)?.figure]
    if (areAlike(one, other)) return []
    return [
      {
        metric: (one ?? figure).metric,
        scene,
        reported: one?.words.headline ?? '',
        found: other?.words.headline,
      },
    ]
  })
}

type PlacedFigure = { scene: string | undefined; figure: ReportedFigure }

function figuresByPlace({ figures, scenes = [] }: Pick<Report, 'figures' | 'scenes'>) {
  return new Map<string, PlacedFigure>([
    ...figures.map((figure, index) => [`${index}`, { scene: undefined, figure }] as const),
    ...scenes.flatMap(({ name, figures: own }, scene) =>
      own.map((figure, index) => [`${scene} ${index} ${name}`, { scene: name, figure }] as const),
    ),
  ])
}

/** Undefined and missing properties are equal, as in JSON. */
function areAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return one === other || Math.abs(one - other) <= LEEWAY * Math.max(Math.abs(one), Math.abs(other))
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...keys].every((key) => areAlike(at(one, key), at(other, key)))
  )
}

function at(of: object, key: string): unknown {
  return Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined
}

/** `missing`: hashes of captures, `hash trace` for missing traces, ids of metrics. */
export type Recomputed = { ok: true; report: Report } | { ok: false; missing: readonly string[] }

/**
 * Recomputes a report from captures and its own choices. Equal unless captures, reader, definitions or rule changed.
 */
export function recomputed(
  report: Pick<Report, 'before' | 'after' | 'choices' | 'said' | 'declared' | 'leftOut'>,
  captures: readonly Capture[],
): Recomputed {
  const { before, after, said, declared, leftOut } = report
  const { metrics: ids, ...choices } = report.choices
  const missing: string[] = []
  const runs = (side: Report['before']) => side.flatMap((run) => present(runAgain(run, captures), missing))
  const sides = { before: runs(before), after: runs(after) }
  const metrics = ids.flatMap((id) => present(metric(id) ?? id, missing))
  if (missing.length > 0) return { ok: false, missing }
  return {
    ok: true,
    report: makeReport({
      ...sides,
      ...choices,
      ...{ metrics, said, declared },
      ...(leftOut && { leftOut }),
    }),
  }
}

function runAgain(
  { label, capture: sha256, trace: key, window, capturedAt, scene }: Report['before'][number],
  captures: readonly Capture[],
): Run | string {
  const capture = captures.find((one) => one.sha256 === sha256)
  const called = capture && traceKeyOf(key, capture.traces)
  const trace = capture?.traces.find((one) => one.key === (called ?? key))
  if (!capture) return sha256
  return trace ? { ...runOf(label, capture, trace, window, capturedAt), scene } : `${sha256} ${key}`
}

function present<Found extends object>(it: Found | string, missing: string[]): Found[] {
  if (typeof it !== 'string') return [it]
  missing.push(it)
  return []
}
