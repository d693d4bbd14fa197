/** Loaded when an image or a link is opened. */

export { readSaved } from '../reading/saved.schema.ts'
export { inImage, inLink } from './result-image.ts'
