/** Loaded when an image or a link is opened. */
export { inCard, inLink } from './result-image.ts'
export { readKept } from './saved.schema.ts'
