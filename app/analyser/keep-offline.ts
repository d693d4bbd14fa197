/** Served by itself, so that it may have a policy of its own; made by the build (scripts/make/offline-page.ts). */
const WORKER = '/tools/frame-times-offline.js'
const PAGE = '/tools/frame-times'

/** Has the browser keep this page, and no other, for when there is no network. */
export function keepOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // A browser that keeps nothing, or nothing more, shows the page all the same.
  navigator.serviceWorker.register(WORKER, { scope: PAGE, updateViaCache: 'none' }).catch(() => undefined)
}
