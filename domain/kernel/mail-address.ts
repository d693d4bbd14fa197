const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u

/** Neither a part of a URL but its host, nor what the URL parser leaves out or decodes. */
const NON_ASCII_DOMAIN = /^(?=.*\P{ASCII})[^\s/?#@:\\%[\]<>^|\p{Cc}]{1,255}$/u

/**
 * The address with its domain in ASCII form, as it is stored and compared: `anna@bücher.example` is `anna@xn--bcher-kva.example`.
 * @returns the text as it is when its domain is ASCII already, or is none
 */
export function asciiAddress(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (at === 0 || !NON_ASCII_DOMAIN.test(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? text.slice(0, at) + new URL(url).hostname : text
}

/**
 * The one address of a recipient, given bare or as `Name <address>`.
 * @returns nothing when it is not one address that can be put into a header
 */
export function bareAddress(recipient: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(recipient)?.[1] ?? recipient
  return ADDRESS.test(address) ? address : undefined
}
