/**
 * Served under its own URL because it needs its own content security policy (built by
 * scripts/make/offline-page.ts).
 */
const WORKER = '/tools/frame-times-offline.js'
const PAGE = '/tools/frame-times'

export function keepOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // The page works without the service worker.
  navigator.serviceWorker.register(WORKER, { scope: PAGE, updateViaCache: 'none' }).catch(() => undefined)
}
