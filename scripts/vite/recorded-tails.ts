import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Capture, readCapture } from '@bildruta/frame-times'
import type { Plugin } from 'vite'
import { tailLesson } from '#app/site/insights/lessons/tail-lesson.ts'
import type { RecordingId } from '#content/captures/recordings.ts'
import { ROOT } from '../run-tool.ts'

const ID = 'virtual:recorded-tails'
/** The prefix keeps other plugins from treating it as a file. */
const RESOLVED = `\0${ID}`

/** Embeds the analysis of published recordings in built pages, so that the server doesn't need the recordings. */
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
