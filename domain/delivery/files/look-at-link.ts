/** What a host said of a link. @property endsOn the last day on which it opens, YYYY-MM-DD, where the host says one */
export type SeenLink = { state: 'opens' | 'asks' | 'gone' } | { state: 'ends'; endsOn: string }

/**
 * Port: looks at a link as somebody would who is not signed in, and never at the file behind it.
 * @returns nothing where its host is not one of those that are asked, or did not say
 */
export type LookAtLink = (url: string) => Promise<SeenLink | undefined>
