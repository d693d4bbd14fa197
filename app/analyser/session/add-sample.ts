import { addFiles, type Side } from './session.ts'

const SIDES: readonly Side[] = ['before', 'after']

/** Hands over the generated pair as if it had been dropped. */
export async function addSample(): Promise<void> {
  const { sampleCaptures } = await import('./sample-captures.ts')
  for (const side of SIDES)
    addFiles(
      side,
      sampleCaptures(side).map(({ name, text }) => new File([text], name)),
      { isGenerated: true },
    )
}
