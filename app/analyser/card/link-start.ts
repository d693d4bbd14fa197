/** What stands before a comparison in an address. */
export const LINK_START = '#card='

export function isLink(hash: string): boolean {
  return hash.startsWith(LINK_START)
}
