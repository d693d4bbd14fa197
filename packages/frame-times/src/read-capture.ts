import { type CaptureReader, captureReader } from './capture-reader.ts'
import { FORMATS } from './formats/all-formats.ts'

/**
 * Reads a capture of any known format as a stream: what it is shows in its bytes, never in its name, and no more of it is held than the
 * columns that figures need. A source may use the buffer of a chunk again once the next is asked of it. Whatever is wrong with the file is a
 * refusal; the promise is rejected only with the reason of `signal`.
 */
export const readCapture: CaptureReader = /* @__PURE__ */ captureReader(FORMATS)
