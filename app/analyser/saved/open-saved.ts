/** Loaded when an image or a link is opened. */
export { inImage, inLink } from './result-image.ts'
export { readSaved } from './saved.schema.ts'
