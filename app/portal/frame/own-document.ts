import { redirectDocument } from 'react-router'

/**
 * As `clientLoader` of a page with a policy of its own: a document keeps the policy with which it was loaded, so the way to such a
 * page inside the app ends in a new document. The page needs a `loader` besides, or this would run for the first page too.
 */
export function loadOwnDocument({ url }: { url: URL }): never {
  throw redirectDocument(url.pathname + url.search)
}
