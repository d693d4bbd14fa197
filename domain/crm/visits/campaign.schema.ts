import * as z from 'zod/mini'

/** The campaign that an address names (`?utm_campaign=`), in small letters. Anybody can write any word there: what is no name is as if there were none. */
export const campaignName = z.catch(
  z.string().check(z.toLowerCase(), z.regex(/^(?:[a-z0-9][a-z0-9_-]{0,39})?$/)),
  '',
)
