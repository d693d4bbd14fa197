import { addFiles } from './session.ts'

const SIDES = ['before', 'after'] as const

type Side = (typeof SIDES)[number]

type Capture = { name: string; text: string }

/** Generated pairs by their name in an address: `#sample=hitch`. */
const SAMPLES = {
  pair: async () => (await import('./sample-captures.ts')).sampleCaptures,
  hitch: async () => {
    const { hitchCaptures } = await import('./hitch-minutes.ts')
    return (side: Side) => hitchCaptures(side === 'before' ? 0 : 1)
  },
} satisfies Record<string, () => Promise<(side: Side) => Capture[]>>

export type SampleName = keyof typeof SAMPLES

/** Hands over a generated pair as if it had been dropped. */
export async function addSample(name: SampleName = 'pair'): Promise<void> {
  const captures = await SAMPLES[name]()
  for (const side of SIDES)
    addFiles(
      side,
      captures(side).map(({ name: file, text }) => new File([text], file)),
      { isGenerated: true },
    )
}

/** Which pair an address asks for. @param hash the part after the `#` */
export function sampleIn(hash: string): SampleName | undefined {
  const name = new URLSearchParams(hash.replace(/^#/, '')).get('sample') ?? ''
  return name in SAMPLES ? (name as SampleName) : undefined
}
