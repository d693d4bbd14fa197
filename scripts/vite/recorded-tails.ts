import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Capture, readCapture } from '@bildruta/frame-times'
import type { Plugin } from 'vite'
import { tailLesson } from '#app/site/insights/lessons/tail-lesson.ts'
import type { RecordingId } from '#content/captures/recordings.ts'
import { ROOT } from '../run-tool.ts'

const ID = 'virtual:recorded-tails'
/** So that no other plugin takes it for a file. */
const RESOLVED = `\0${ID}`

/** Lets the build's own pages say what the analysis makes of published recordings, which the server need not hold. */
export function recordedTails(): Plugin {
  return {
    name: 'bildruta:recorded-tails',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: {
      filter: { id: /^\0virtual:recorded-tails$/ },
      handler: async () => `export const tails = ${JSON.stringify(await tailLesson(readRecording))}\n`,
    },
  }
}

export async function readRecording(id: RecordingId): Promise<Capture> {
  const result = await readCapture(createReadStream(join(ROOT, 'content/captures', `recorded-${id}.csv`)))
  if (!result.ok) throw new Error(result.refusal.sentence)
  return result.capture
}
