import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address of whoever asked, in its one canonical form: an IPv4 address, or the /64 network of an IPv6 address, since
 * whoever has one of its addresses has all. `X-Forwarded-For` counts only for the proxies that we were told to trust: its
 * n-th entry from the right was written by the outermost of them.
 * @param trustedProxies number of proxies in front, 0 for none
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = remoteAddress ?? 'unknown'
  if (trustedProxies === 0 || !forwardedFor) return canonical(own)
  const chain = forwardedFor.split(',').map((entry) => entry.trim())
  return canonical(chain.at(-trustedProxies) ?? chain[0] ?? own)
}

/** Whether the request comes from this machine itself and not through a proxy on it. */
export function isLocalRequest(remoteAddress: string | undefined, headers: Headers): boolean {
  const forwarded = headers.has('X-Forwarded-For') || headers.has('Forwarded') || headers.has('X-Real-IP')
  return !forwarded && isLoopbackAddress(remoteAddress ?? '')
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || canonical(address).startsWith('127.')
}

function canonical(written: string): string {
  const address = withoutPortAndZone(written)
  if (!isIPv6(address)) return address.toLowerCase()
  const groups = groupsOf(address)
  if (isMappedIPv4(groups)) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies write `[2001:db8::1]:443`, `203.0.113.7:443` or `fe80::1%eth0`. */
function withoutPortAndZone(written: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(written) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(written) ?? []
  const address = bracketed ?? (dotted && isIPv4(dotted) ? dotted : written)
  return address.replace(/%.*$/, '')
}

/** The eight groups of 16 bits of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after = ''] = hex.split('::')
  const [head, tail] = [before, after].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

function isMappedIPv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
