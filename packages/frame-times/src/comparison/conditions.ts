import type { CaptureMetadata } from '../capture/capture.ts'
import type { Run, Sides } from './run.ts'
import type { Warning } from './verdict.ts'

/**
 * `same`: known and equal for all runs. `differs`: two runs differ. `unsaid`: unknown for at least one run,
 * otherwise equal.
 */
export type ConditionState = 'same' | 'differs' | 'unsaid'

export type Condition = {
  id: ConditionId
  name: string
  state: ConditionState
  /** Known values without duplicates. */
  before: readonly string[]
  after: readonly string[]
}

/** Conditions that people state because captures do not contain them. */
export type Said = Partial<Record<ConditionId, { before: string; after: string }>>

const LONGEST_SAID = 200

/** `RTX 4070` for both sides, `576.02 -> 580.10` for a change. @returns undefined for other text */
export function saidIn(text: string): { before: string; after: string } | undefined {
  const [before = '', after = before, ...more] = text.split(/->|→/).map((part) => part.trim())
  const isSaid = [before, after].every((part) => part !== '' && part.length <= LONGEST_SAID)
  return isSaid && more.length === 0 ? { before, after } : undefined
}

type Fact = {
  name: string
  code: `different-${string}`
  /** Default: the fact of the capture with this id. */
  of?: (run: Run) => string | undefined
  /** Listed only if a capture contains it. */
  isRare?: true
}

const FACTS = {
  application: { name: 'application', code: 'different-applications', of: ({ trace }) => trace.application },
  tool: { name: 'capture tool', code: 'different-tools', of: ({ capture }) => capture.format },
  gpu: { name: 'graphics card', code: 'different-gpu' },
  gpuDriver: { name: 'graphics driver', code: 'different-gpu-driver' },
  resolution: { name: 'resolution', code: 'different-resolution' },
  settings: { name: 'settings', code: 'different-settings', of: () => undefined },
  cpu: { name: 'processor', code: 'different-cpu' },
  ram: { name: 'memory', code: 'different-ram' },
  os: { name: 'operating system', code: 'different-os' },
  graphicsApi: { name: 'graphics API', code: 'different-graphics-api' },
  presentMode: { name: 'present mode', code: 'different-present-mode' },
  syncInterval: { name: 'sync interval', code: 'different-sync' },
  frameGeneration: { name: 'frame generation', code: 'different-frame-generation', isRare: true },
  platform: { name: 'platform', code: 'different-platform', isRare: true },
  engineVersion: { name: 'engine version', code: 'different-engine-version', isRare: true },
  buildConfiguration: { name: 'build configuration', code: 'different-build-configuration', isRare: true },
  targetFrameRate: { name: 'target frame rate', code: 'different-target-frame-rate', isRare: true },
} as const satisfies Record<string, Fact>

export type ConditionId = keyof typeof FACTS

export type ConditionCode = (typeof FACTS)[ConditionId]['code']

/** Conditions of a run besides the build, which is compared. */
export const CONDITIONS: Readonly<Record<ConditionId, Fact & { code: ConditionCode }>> = FACTS

/** Every condition with its state. Captures take precedence over people. */
export function conditionsOf({ before, after }: Sides, said: Said = {}): Condition[] {
  return (Object.keys(CONDITIONS) as ConditionId[]).flatMap((id) => {
    const {
      name,
      isRare,
      of = ({ capture }) => capture.metadata[id as keyof CaptureMetadata],
    } = CONDITIONS[id]
    const one = before.map((run) => of(run) ?? said[id]?.before)
    const other = after.map((run) => of(run) ?? said[id]?.after)
    const known = different([...one, ...other])
    if (isRare && known.length === 0) return []
    const isWhole = [...one, ...other].every((value) => value?.trim())
    const state = known.length > 1 ? 'differs' : isWhole ? 'same' : 'unsaid'
    return [{ id, name, state, before: different(one), after: different(other) }]
  })
}

export function conditionWarnings(sides: Sides, said: Said): Warning[] {
  const differing = conditionsOf(sides, said).filter(({ state }) => state === 'differs')
  return differing.map(({ id, name, before, after }) => {
    const values =
      before.length === 0 || after.length === 0
        ? [...before, ...after].join(', ')
        : `${before.join(', ')} before, ${after.join(', ')} after`
    return { code: CONDITIONS[id].code, sentence: `The ${name} differs between runs: ${values}.` }
  })
}

/** Ignores case and spaces. */
function different(values: readonly (string | undefined)[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) {
    const key = value?.toLowerCase().replace(/\s+/g, ' ').trim()
    if (value && key && !seen.has(key)) seen.set(key, value.trim())
  }
  return [...seen.values()]
}
