import type { VisitFields } from '#domain/crm/visits/visits.schema.ts'

/**
 * Tells the server that something happened on this page: name, path and the event's one field, nothing about who. Sends
 * nothing when the browser asks for privacy (Global Privacy Control, Do Not Track). Never throws, never waits, and is never
 * tried again: a count may be lost, a page must not be disturbed.
 */
export function track<Name extends keyof VisitFields>(event: Name, fields: VisitFields[Name]): void {
  try {
    if (asksForPrivacy(navigator)) return
    const body = JSON.stringify({ event, path: location.pathname, ...fields })
    navigator.sendBeacon('/api/events', new Blob([body], { type: 'application/json' }))
  } catch {
    // A browser without beacons counts as one that was not there.
  }
}

/** Global Privacy Control or Do Not Track. */
export function asksForPrivacy(browser: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}

/** The campaign that an address names, as its link was written: the server says whether it is one. */
export function campaignOf(address: string): string | undefined {
  return new URL(address).searchParams.get('utm_campaign') ?? undefined
}
