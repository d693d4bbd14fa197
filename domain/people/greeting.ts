export function greeting(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

/**
 * Whether a name may appear in an email to someone who may not have written it. Anyone can create an account, a quote
 * or a withdrawal with someone else's address, so a name that could carry advertising (an address, a link, a phone
 * number, a long text) is left out. NFKC maps look-alike characters to the ones they imitate.
 */
export function isPlainName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return /^[\p{L}\p{M} .,'’ʼ-]{1,40}$/u.test(plain) && !/\.\p{L}{2,}|www|--/iu.test(plain)
}
