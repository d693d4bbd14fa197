import type { RecordingId } from '#content/captures/recordings.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SampleKind } from '../reading/analysis.ts'
import { addFiles, addRefused } from './actions.ts'

const SIDES = ['before', 'after'] as const

type Side = (typeof SIDES)[number]

/** Captures of one side. */
type Captures = (side: Side) => Iterable<{ name: string; text: string | Iterable<string> }>

type Sample = { kind: SampleKind; load: () => Promise<Captures> }

/** Published recordings come as scripts: the policy of the page lets it fetch nothing. */
const RECORDINGS: Record<RecordingId, () => Promise<{ default: string }>> = {
  csgo: () => import('#content/captures/recorded-csgo.csv?raw'),
  'far-cry-new-dawn': () => import('#content/captures/recorded-far-cry-new-dawn.csv?raw'),
  'metro-exodus': () => import('#content/captures/recorded-metro-exodus.csv?raw'),
  'resident-evil-2': () => import('#content/captures/recorded-resident-evil-2.csv?raw'),
}

/** By their name in an address: `#sample=hitch`. */
const SAMPLES = {
  pair: { kind: 'generated', load: async () => (await import('./sample-captures.ts')).sampleCaptures },
  hitch: {
    kind: 'generated',
    load: async () => {
      const { hitchCaptures } = await import('./hitch-minutes.ts')
      return (side) => hitchCaptures(side === 'before' ? 0 : 1)
    },
  },
  itself: {
    kind: 'itself',
    load: async () => {
      const [{ default: text }, { cutRecording }] = await Promise.all([
        RECORDINGS.csgo(),
        import('./cut-recording.ts'),
      ])
      return (side) => cutRecording('csgo', text, side)
    },
  },
  csgo: recorded('csgo'),
  'far-cry-new-dawn': recorded('far-cry-new-dawn'),
  'metro-exodus': recorded('metro-exodus'),
  'resident-evil-2': recorded('resident-evil-2'),
} satisfies Record<RecordingId | 'pair' | 'hitch' | 'itself', Sample>

type SampleName = keyof typeof SAMPLES

/** Hands over a sample as if it had been dropped. */
export async function addSample(name: SampleName = 'pair'): Promise<void> {
  const { kind, load }: Sample = SAMPLES[name]
  const captures = await load().catch(() => undefined)
  if (!captures) return addRefused('before', [name], frameTimesResult.files.notLoaded)
  for (const side of SIDES) {
    const files: File[] = []
    for (const { name: file, text } of captures(side)) {
      const parts: string[] = []
      for (const part of typeof text === 'string' ? [text] : text) {
        parts.push(part)
        // A key that is pressed meanwhile waits for one of them at most.
        await new Promise((next) => setTimeout(next))
      }
      files.push(new File(parts, file))
    }
    addFiles(side, files, kind)
  }
}

/** Which sample an address asks for. @param hash the part after the `#` */
export function sampleIn(hash: string): SampleName | undefined {
  const name = new URLSearchParams(hash.replace(/^#/, '')).get('sample') ?? ''
  return Object.hasOwn(SAMPLES, name) ? (name as SampleName) : undefined
}

/** A recording by itself: figures, and no verdict. */
function recorded(id: RecordingId): Sample {
  return {
    kind: 'recorded',
    load: async () => {
      const { default: text } = await RECORDINGS[id]()
      return (side) => (side === 'before' ? [{ name: `${id}.csv`, text }] : [])
    },
  }
}
