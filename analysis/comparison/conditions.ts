import type { CaptureMetadata } from '../capture/capture.ts'
import type { Warning, WarningCode } from './comparability.ts'
import type { Run, Sides } from './run.ts'

type Condition = { code: WarningCode; name: string; of: (run: Run) => string | undefined }

const CONDITIONS: readonly Condition[] = [
  { code: 'different-applications', name: 'application', of: ({ trace }) => trace.application },
  { code: 'different-tools', name: 'capture tool', of: ({ capture }) => capture.format },
  condition('different-resolution', 'resolution', 'resolution'),
  condition('different-gpu', 'graphics card', 'gpu'),
  condition('different-gpu-driver', 'graphics driver', 'gpuDriver'),
  condition('different-cpu', 'processor', 'cpu'),
  condition('different-ram', 'memory', 'ram'),
  condition('different-os', 'operating system', 'os'),
  condition('different-platform', 'platform', 'platform'),
  condition('different-engine-version', 'engine version', 'engineVersion'),
  condition('different-build-configuration', 'build configuration', 'buildConfiguration'),
  condition('different-graphics-api', 'graphics API', 'graphicsApi'),
  condition('different-present-mode', 'present mode', 'presentMode'),
  condition('different-sync', 'sync interval', 'syncInterval'),
  condition('different-frame-generation', 'frame generation', 'frameGeneration'),
  condition('different-target-frame-rate', 'target frame rate', 'targetFrameRate'),
]

/** What the captures say of how they were taken, where it is not the same in all of them; and vertical sync, where it was on. */
export function conditionWarnings(sides: Sides): Warning[] {
  return [...CONDITIONS.flatMap((one) => differing(sides, one)), ...verticalSync(sides)]
}

function condition(code: WarningCode, name: string, key: keyof CaptureMetadata): Condition {
  return { code, name, of: ({ capture }) => capture.metadata[key] }
}

/** A capture that does not say cannot differ. */
function differing({ before, after }: Sides, { code, name, of }: Condition): Warning[] {
  const one = different(before.map(of))
  const other = different(after.map(of))
  if (different([...one, ...other]).length < 2) return []
  if (one.length === 0 || other.length === 0)
    return [{ code, sentence: `The ${name} is not the same in all runs: ${[...one, ...other].join(', ')}.` }]
  return [
    {
      code,
      sentence: `The ${name} is not the same in all runs: ${one.join(', ')} before, ${other.join(', ')} after.`,
    },
  ]
}

/** Two spellings that differ in capitals and spaces alone are one. */
function different(values: readonly (string | undefined)[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) {
    const key = value?.toLowerCase().replace(/\s+/g, ' ').trim()
    if (value && key && !seen.has(key)) seen.set(key, value.trim())
  }
  return [...seen.values()]
}

function verticalSync({ before, after }: Sides): Warning[] {
  const synced = [...before, ...after].filter(({ capture }) => Number(capture.metadata.syncInterval) > 0)
  if (synced.length === 0) return []
  return [
    {
      code: 'vertical-sync',
      sentence: `Vertical sync was on (${synced.map(({ label }) => label).join(', ')}): frame rates above the screen’s cannot show.`,
    },
  ]
}
