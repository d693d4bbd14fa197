/** At the root, for a worker sees what lies beside and below it, and the desk itself has no slash at its end. */
const WORKER = '/desk-worker.js'
const SCOPE = '/desk'

export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The address at which this browser is told; nothing while it is not. */
export async function thisBrowser(): Promise<string | null> {
  return (await subscription())?.endpoint ?? null
}

/**
 * Asks whoever looks, and the browser for an address at which it can be told.
 * @param key by which it knows later that it is us
 * @throws DOMException NotAllowedError when they or their settings say no; another one when its push service is away
 */
export async function letBrowserBeTold(key: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError')
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
}

export async function forgetThisBrowser(): Promise<void> {
  await (await subscription())?.unsubscribe()
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canBeTold()) return null
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await worker?.pushManager.getSubscription()) ?? null
}
