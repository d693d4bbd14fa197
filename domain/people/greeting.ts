/** How a mail begins. */
export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

/**
 * Whether a name may stand in a mail to somebody who need not have written it. An account, a quote or a withdrawal can be made with
 * someone else's address, so what could carry an advertisement (an address, a link, a phone number, a long text) may not. Look-alikes of
 * dots and letters are read as what they look like.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return /^[\p{L}\p{M} .,'’ʼ-]{1,40}$/u.test(plain) && !/\.\p{L}{2,}|www|--/iu.test(plain)
}
