import { redirectDocument } from 'react-router'

/**
 * `clientLoader` of pages with their own content security policy. A document keeps the policy it was loaded
 * with, so in-app links to such a page load a new document. The page also needs a `loader`, or this would run
 * on the first page.
 */
export function loadOwnDocument({ url }: { url: URL }): never {
  throw redirectDocument(url.pathname + url.search)
}
