/** `field`: to be filled in by hand, on the line beside it. */
export type TextPart = { as: 'title' | 'heading' | 'text' | 'field'; text: string }
