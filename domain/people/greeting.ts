/**
 * How a mail begins. An account can be made with someone else's address, so a name that could carry an advertisement (an address, a
 * link, a phone number, a long text) is left out. Look-alikes of dots and letters are read as what they look like.
 */
export function greeting(name: string): string {
  const plain = name.normalize('NFKC')
  const isPlainName = /^[\p{L}\p{M} .,'’ʼ-]{1,40}$/u.test(plain) && !/\.\p{L}{2,}|www|--/iu.test(plain)
  return isPlainName ? `Hello ${name},` : 'Hello,'
}
