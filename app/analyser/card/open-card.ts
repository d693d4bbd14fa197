/** What is loaded when a card or a link is to be opened. */
export { inCard, inLink } from './card.ts'
export { readKept } from './read-kept.ts'
