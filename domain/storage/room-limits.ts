import { counted } from '#domain/kernel/counted.ts'
import { sizeWords } from './blobs.schema.ts'
import type { RoomUse } from './room.server.ts'

/** More announced bytes than these that nobody sends are no coincidence. */
const SILENT_BYTES = 10 * 1024 * 1024 * 1024
/** From this share on, strangers have nearly filled their room. */
const NEARLY_FULL = 0.9

/** What is wrong with announced uploads, in one sentence; nothing when all is well. */
export function silentRefusal({ silent }: RoomUse): string | undefined {
  if (silent.bytes <= SILENT_BYTES) return undefined
  return `${sizeWords(silent.bytes)} are reserved, not sent, by ${counted(silent.accounts, 'account')}. No byte came for ten minutes, so others can use the room.`
}

/** What is wrong with the room of strangers, in one sentence; nothing when all is well. */
export function strangersRefusal({ withoutProject: { bytes, ofAtMost } }: RoomUse): string | undefined {
  if (bytes < NEARLY_FULL * ofAtMost) return undefined
  return `They have stored ${sizeWords(bytes)} of ${sizeWords(ofAtMost)}. Clients with a project are not affected.`
}
