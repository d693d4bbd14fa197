import type { Limit } from './rate-limits.server.ts'

/** How much more a /48 may do than one of its 65,536 /64s, which whoever rents it can use one after the other. */
const OF_A_SITE = 4

/**
 * A limit for an address and, four times as wide, for the site around it; the narrower one first.
 * @param limit of: what is limited, without the address
 * @param address as `clientAddress` writes it: an IPv4 address, or the /64 of an IPv6 address
 */
export function limitsOfAddress(limit: Limit, address: string): Limit[] {
  const site = siteAround(address)
  return [
    { ...limit, of: [...limit.of, address] },
    ...(site === undefined ? [] : [{ ...limit, of: [...limit.of, site], hits: OF_A_SITE * limit.hits }]),
  ]
}

/** `2001:db8:1::/48` of `2001:db8:1:2::/64`; nothing around an IPv4 address. */
function siteAround(address: string): string | undefined {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? []
  return site === undefined ? undefined : `${site}::/48`
}
