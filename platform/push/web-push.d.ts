/** What we use of it; the package says nothing of its types. */
declare module 'web-push' {
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    /** Seconds. */
    TTL: number
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    topic: string
    contentEncoding: 'aes128gcm'
  }
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
  type Details = { endpoint: string; method: string; headers: Record<string, string | number>; body: Buffer }
  const webPush: {
    generateRequestDetails: (subscription: Subscription, payload: string, options: Options) => Details
  }
  export default webPush
}
