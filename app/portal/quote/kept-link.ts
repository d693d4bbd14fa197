/** link: as it stood in the address after its `#`; chosen: the places of the options that the reader has ticked */
type Kept = { link: string; chosen: readonly number[] }

/** The secret of a quote's link; behind it, in a link to another address, what proves that. */
type LinkOfTab = { secret: string; proof: string | undefined }

/** The link by which this tab came: never in an address that is sent, and in none at all once it has been kept. */
export function linkOfTab(): LinkOfTab {
  const [secret = '', ...proof] = (linkInAddress() || (kept()?.link ?? '')).split('.')
  return { secret, proof: proof.length > 0 ? proof.join('.') : undefined }
}

/**
 * Takes the link out of the address, which people copy and browsers remember, and keeps it with this tab's place in the history: a reload
 * finds it there, other tabs and sites do not.
 */
export function keepLink(): void {
  const link = linkInAddress()
  if (link === '') return
  const before = kept()
  keep({ link, chosen: before?.link === link ? before.chosen : [] })
}

/** What was ticked before the page was loaded anew, as after signing in. */
export function keptOptions(): readonly number[] {
  return kept()?.chosen ?? []
}

export function keepOptions(chosen: readonly number[]): void {
  const before = kept()
  if (before) keep({ ...before, chosen })
}

function linkInAddress(): string {
  return typeof location === 'undefined' ? '' : location.hash.slice(1)
}

function kept(): Kept | undefined {
  return typeof history === 'undefined' ? undefined : history.state?.quote
}

function keep(quote: Kept): void {
  history.replaceState({ ...history.state, quote }, '', location.pathname + location.search)
}
