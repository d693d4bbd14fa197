/** Served by itself, so that it may have a policy of its own; made by the build (tools/make/offline-page.ts). */
const WORKER = '/tools/frame-times-offline.js'
const PAGE = '/tools/frame-times'

/** Has the browser keep this page, and no other, for when there is no network. Once it is idle: nothing waits for it. */
export function keepOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that keeps nothing, or nothing more, shows the page all the same.
    navigator.serviceWorker.register(WORKER, { scope: PAGE, updateViaCache: 'none' }).catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 2_000)
}
