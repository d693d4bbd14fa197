/** What is loaded when a card or a link is to be opened. */
export { inCard, inLink } from './result-image.ts'
export { readKept } from './saved.schema.ts'
