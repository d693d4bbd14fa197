import type { VisitFields } from '#domain/crm/visits/visits.schema.ts'

/**
 * Counts an event of this page: name, path and one field, without any identifier. Sends nothing if the browser asks
 * for privacy. Never throws and never retries.
 */
export function track<Name extends keyof VisitFields>(event: Name, fields: VisitFields[Name]): void {
  try {
    if (asksForPrivacy(navigator)) return
    const body = JSON.stringify({ event, path: location.pathname, ...fields })
    navigator.sendBeacon('/api/events', new Blob([body], { type: 'application/json' }))
  } catch {
    // Without beacons, the event isn't counted.
  }
}

export function asksForPrivacy(browser: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}
