const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u

/** No more than a name and dots: everything else in ASCII means something else in a URL. */
const NON_ASCII_DOMAIN = /(?<=@)[\w.-]{0,254}\P{ASCII}[\w.\P{ASCII}-]{0,254}$/u

/** The address with its domain in ASCII form: `anna@bücher.example` is `anna@xn--bcher-kva.example`. Whatever else stays as it is. */
export function asciiAddress(text: string): string {
  return text.replace(NON_ASCII_DOMAIN, (domain) => {
    const url = `http://${domain}`
    return URL.canParse(url) ? new URL(url).hostname : domain
  })
}

/** What two spellings of one address have in common. Accounts have their addresses and usernames in this form. */
export function comparableAddress(text: string): string {
  return asciiAddress(text).toLowerCase()
}

/** Of one address, or of a text that ends in one. */
export function domainOf(address: string): string {
  return comparableAddress(address).replace(/^.*@/s, '')
}

/**
 * The one address of a recipient, given bare or as `Name <address>`.
 * @returns nothing when it is not one address that can be put into a header
 */
export function bareAddress(recipient: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(recipient)?.[1] ?? recipient
  return ADDRESS.test(address) ? address : undefined
}
