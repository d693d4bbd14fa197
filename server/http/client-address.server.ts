/**
 * The address of whoever asked. `X-Forwarded-For` counts only for the proxies that we were told to trust: its
 * n-th entry from the right was written by the outermost of them.
 * @param trustedProxies number of proxies in front, 0 for none
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = normalise(remoteAddress ?? 'unknown')
  if (trustedProxies === 0 || !forwardedFor) return own
  const chain = forwardedFor.split(',').map((entry) => normalise(entry.trim()))
  return chain.at(-trustedProxies) ?? chain[0] ?? own
}

/** Whether the request comes from this machine itself and not through a proxy on it. */
export function isLocalRequest(remoteAddress: string | undefined, headers: Headers): boolean {
  const forwarded = headers.has('X-Forwarded-For') || headers.has('Forwarded') || headers.has('X-Real-IP')
  return !forwarded && isLoopbackAddress(normalise(remoteAddress ?? ''))
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

function normalise(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
