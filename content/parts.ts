/** Shapes that several pages of the site share. */

export interface Link {
  readonly label: string
  readonly href: string
}

/** Heading, one paragraph and the link that a page ends with. */
export interface ClosingCall {
  readonly heading: string
  readonly text: string
  readonly action: Link
}
