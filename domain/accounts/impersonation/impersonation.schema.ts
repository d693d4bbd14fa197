import type { Viewer } from '#domain/people/people.schema.ts'

/** A member of the staff looks at the portal as one client sees it. @property until ISO 8601 */
export type Viewing = { client: Viewer; company: string | null; until: string }

/** The header of a request that reads as a client in a viewing: their id, so that a page of one client never shows another's. */
export const SEEN_AS = 'Seen-As'
