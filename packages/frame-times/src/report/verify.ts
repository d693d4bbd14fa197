import type { Capture } from '../capture/capture.ts'
import { RULE_VERSION } from '../comparison/verdict.ts'
import { metric } from '../metrics/all-metrics.ts'
import { READING_VERSION } from '../reading/reading-version.ts'
import { choicesOf, recomputed } from './recomputed.ts'
import type { Report, ReportedFigure, TypedReport } from './report-data.ts'
import { makeTypedReport, typedIn } from './typed-report.ts'

/**
 * What became of a report when it was computed again.
 * `same`: all of it that follows from the captures. `differs`: these figures do not follow, or these other parts of it (such as `warnings`,
 * `captures`). `other-versions`: it was made by another reading, rule or definition, so that its figures may differ without anybody's
 * doing. `missing`: captures by their SHA-256, traces or metrics that it names and that are not there.
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

/** A figure by its metric and scene, as the report words it and as it was found. */
export type DifferentFigure = {
  metric: string
  scene?: string | undefined
  reported: string
  found: string | undefined
}

/** `of`: `reading`, `rule`, or the id of a metric. */
export type OtherVersion = { of: string; reported: number; found: number }

/** What is no consequence of the captures: what people say and declare, what a gate decided, and who wrote the report when. */
const BESIDE = new Set(['version', 'madeBy', 'said', 'declared', 'gate', 'leftOut', 'figures', 'scenes'])

/** Programs of other makers may differ in the last digits of a logarithm. */
const LEEWAY = 1e-9

/**
 * Whether a report says what these captures say; of a typed one, whether its verdicts follow from what was typed. Captures that it does not
 * name do not matter. What people say and declare, a gate's decision and left-out files cannot be verified and are not looked at.
 */
export function verify(report: Report | TypedReport, captures: readonly Capture[] = []): Verified {
  const again = report.kind === 'typed' ? retyped(report) : recomputed(report, captures)
  if (!again.ok) return { outcome: 'missing', missing: again.missing }
  const found = again.report
  const figures = differentFigures(report, found)
  const versions = otherVersions(report, found)
  if (versions.length > 0) return { outcome: 'other-versions', versions, figures }
  const told = report.kind === 'typed' ? report : { ...report, choices: choicesOf(report) }
  const parts = [...new Set([...Object.keys(told), ...Object.keys(found)])].filter(
    (part) => !BESIDE.has(part) && !areAlike(at(told, part), at(found, part)),
  )
  return figures.length + parts.length === 0 ? { outcome: 'same' } : { outcome: 'differs', figures, parts }
}

function retyped(report: TypedReport): { ok: true; report: TypedReport } | { ok: false; missing: string[] } {
  const missing = report.choices.metrics.filter((id) => metric(id) === undefined)
  if (missing.length > 0) return { ok: false, missing }
  const { said, declared, choices } = report
  const { asked = choices.metrics.length, practicalThreshold, paired } = choices
  return {
    ok: true,
    report: makeTypedReport({
      typed: typedIn(report, metric),
      ...{ asked, practicalThreshold, paired, said, declared },
    }),
  }
}

function otherVersions(report: Report | TypedReport, found: Report | TypedReport): OtherVersion[] {
  const definitions = report.definitions.flatMap(({ id, version }) => {
    const now = found.definitions.find((one) => one.id === id)
    return now ? [{ of: id, reported: version, found: now.version }] : []
  })
  return [
    ...(report.kind === 'typed'
      ? []
      : [{ of: 'reading', reported: report.readingVersion, found: READING_VERSION }]),
    { of: 'rule', reported: report.rule, found: RULE_VERSION },
    ...definitions,
  ].filter((version) => version.reported !== version.found)
}

function differentFigures(report: Report | TypedReport, found: Report | TypedReport): DifferentFigure[] {
  const own = figuresByName(report)
  const again = figuresByName(found)
  return [...new Set([...own.keys(), ...again.keys()])].flatMap((name) => {
    const [one, other] = [own.get(name), again.get(name)]
    if (areAlike(one?.figure, other?.figure)) return []
    const { scene, figure } = one ?? other ?? {}
    return [
      {
        metric: figure?.metric ?? '',
        scene,
        reported: one?.figure.words.headline ?? '',
        found: other?.figure.words.headline,
      },
    ]
  })
}

function figuresByName({ figures, scenes = [] }: Pick<Report, 'figures' | 'scenes'>) {
  const all = [
    ...figures.map((figure, index) => ({ place: `${index}`, scene: undefined, figure })),
    ...scenes.flatMap(({ name, figures: own }, scene) =>
      own.map((figure, index) => ({ place: `${scene} ${index} ${name}`, scene: name, figure })),
    ),
  ]
  return new Map<string, { scene: string | undefined; figure: ReportedFigure }>(
    all.map(({ place, ...one }) => [place, one]),
  )
}

/** As JSON has them: what is undefined is left out. */
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
