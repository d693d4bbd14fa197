import type { CaptureMetadata } from '../capture.ts'
import { metadataSchema } from './report.schema.ts'

const ALLOWED = new Set(Object.keys(metadataSchema.shape))
const LONGEST = 200
/** A drive, a share, a home folder or an address: nothing that a fact about a machine's parts needs. */
const PRIVATE = /[a-z]:[\\/]|\\\\|\/(home|users)\/|\S@\S/i

/** The allow-listed facts, without any that looks like a path or an address. */
export function publishable(metadata: CaptureMetadata): CaptureMetadata {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([key, value]) => ALLOWED.has(key) && value.length <= LONGEST && !PRIVATE.test(value),
    ),
  )
}
