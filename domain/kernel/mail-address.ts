const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u

/**
 * The one address of a recipient, given bare or as `Name <address>`.
 * @returns nothing when it is not one address that can be put into a header
 */
export function bareAddress(recipient: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(recipient)?.[1] ?? recipient
  return ADDRESS.test(address) ? address : undefined
}
