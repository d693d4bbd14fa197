import type { Viewer } from '#domain/people/people.schema.ts'

/** The read-only view of a client's portal by a staff member. @property until ISO 8601 */
export type Viewing = { client: Viewer; company: string | null; until: string }

/** Header with the id of the impersonated client, so that a page for one client never shows another's data. */
export const SEEN_AS = 'Seen-As'
