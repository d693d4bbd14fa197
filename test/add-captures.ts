import { Readable } from 'node:stream'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import type { CaptureSide } from '#domain/delivery/captures/captures.schema.ts'
import { newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { storeWhole } from '#domain/storage/receive-bytes.server.ts'
import { addRow } from './factories/rows.ts'

type Runs = {
  ownerId: string
  projectId: string
  build: string
  side: CaptureSide
  scene?: string
  /** Average of each run. */
  fps: readonly number[]
}

/** Stores one capture of a few seconds for each run, without reading it. @returns their contents, in order */
export async function addCaptures(
  deps: BlobsDeps,
  { ownerId, projectId, build, side, scene = '', fps }: Runs,
): Promise<{ sha256: string; text: string }[]> {
  const stored: { sha256: string; text: string }[] = []
  for (const [index, rate] of fps.entries()) {
    const frames = generateFrames({ frames: 1200, frameTime: 1000 / rate, seed: index + rate })
    const text = writePresentMon2(frames)
    const bytes = Buffer.from(text)
    const file = {
      ownerId,
      projectId,
      side: 'team',
      purpose: 'capture',
      name: `${build}-${index}.csv`,
    } as const
    const whole = { ...file, size: bytes.length, bytes: Readable.from([bytes]) }
    await storeWhole(deps, whole, async (trx, { id, sha256 }) => {
      stored.push({ sha256: sha256 ?? '', text })
      await addRow(trx, 'captures', {
        id: newId('cap'),
        project_id: projectId,
        user_id: ownerId,
        blob_id: id,
        sha256: sha256 ?? '',
        ...{ build, side, scene, captured_at: `2026-11-1${index}T10:00:00.000Z` },
        added_at: isoTime(deps.clock()),
        added_by: null,
        summary: JSON.stringify({ tool: 'PresentMon', application: null, runs: [], remarks: [] }),
      })
    })
  }
  return stored
}
