/** Start of the hash of an address that holds a saved comparison. */
export const LINK_START = '#card='

export function isLink(hash: string): boolean {
  return hash.startsWith(LINK_START)
}
