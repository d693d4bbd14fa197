import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { VisitFields } from '../domain/visits/visits.schema.ts'
import { usePageHead } from './head/head-tags.tsx'

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

/**
 * Counts each page of the public site once per navigation; not again for another anchor or query, and not where there is no
 * such page. It can only count once the client runtime has loaded: whoever leaves before is not counted.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const isPage = !usePageHead().isMissing
  const counted = useRef('')

  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    if (isPage) track('page_view', {})
  }, [pathname, isPage])
}

function asksForPrivacy(browser: Navigator & { globalPrivacyControl?: boolean }): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}
