import type { RecordingId } from '#content/captures/recordings.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { SampleKind } from '../reading/analysis.ts'
import { addFiles, addRefused } from './actions.ts'

const SIDES = ['before', 'after'] as const

type Side = (typeof SIDES)[number]

type Captures = (side: Side) => Iterable<{ name: string; text: string | Iterable<string> }>

type Sample = { kind: SampleKind; load: () => Promise<Captures> }

/** Recordings are loaded as scripts because the content security policy forbids fetch. */
const RECORDINGS: Record<RecordingId, () => Promise<{ default: string }>> = {
  csgo: () => import('#content/captures/recorded-csgo.csv?raw'),
  'far-cry-new-dawn': () => import('#content/captures/recorded-far-cry-new-dawn.csv?raw'),
  'metro-exodus': () => import('#content/captures/recorded-metro-exodus.csv?raw'),
  'resident-evil-2': () => import('#content/captures/recorded-resident-evil-2.csv?raw'),
}

/** Names in addresses, such as `#sample=hitch`. */
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
        // Yields, so that a key press waits for one part at most.
        await new Promise((next) => setTimeout(next))
      }
      files.push(new File(parts, file))
    }
    addFiles(side, files, kind)
  }
}

/** @param hash of the address */
export function sampleIn(hash: string): SampleName | undefined {
  const name = new URLSearchParams(hash.replace(/^#/, '')).get('sample') ?? ''
  return Object.hasOwn(SAMPLES, name) ? (name as SampleName) : undefined
}

function recorded(id: RecordingId): Sample {
  return {
    kind: 'recorded',
    load: async () => {
      const { default: text } = await RECORDINGS[id]()
      return (side) => (side === 'before' ? [{ name: `${id}.csv`, text }] : [])
    },
  }
}
