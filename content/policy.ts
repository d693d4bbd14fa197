import type { Link } from './parts.ts'

/** A run of text, a link, or a fact that studio.ts holds. */
export type Inline = string | Link | { readonly fact: 'name' | 'supportEmail' }

export type Rich = string | readonly Inline[]

export type PolicyBlock =
  | { readonly kind: 'paragraph'; readonly text: Rich }
  | { readonly kind: 'list'; readonly items: readonly Rich[] }
  | {
      readonly kind: 'definitions'
      readonly items: readonly { readonly term: string; readonly text: Rich }[]
    }

export interface PolicySection {
  /** The anchor on the page. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PolicyBlock[]
}

export interface Policy {
  readonly heading: string
  /** The day from which this wording applies, as YYYY-MM-DD. */
  readonly version: string
  readonly versionLabel: string
  readonly intro: Rich
  readonly sections: readonly PolicySection[]
}
