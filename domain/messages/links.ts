/** Plain text or an address; neither is HTML. */
export type LinkedPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const CANDIDATE = /https?:\/\/[^\s<>"]+/giu
const CLOSING_PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const PUNCTUATION = new Set(".,;:!?'’”»…*_~)]}")

/**
 * Only http and https addresses become links. Punctuation at the end of a sentence and unmatched closing brackets
 * remain text. The parts joined together equal the message.
 * @param most number of links; the rest stays text
 */
export function splitLinks(message: string, most = Number.POSITIVE_INFINITY): LinkedPart[] {
  const parts: LinkedPart[] = []
  let from = 0
  let links = 0
  for (const match of message.matchAll(CANDIDATE)) {
    if (links === most) break
    const text = withoutEnding(match[0])
    const href = safeAddress(text)
    if (href === undefined || followsWord(message, match.index)) continue
    if (match.index > from) parts.push({ kind: 'text', text: message.slice(from, match.index) })
    parts.push({ kind: 'link', text, href })
    links += 1
    from = match.index + text.length
  }
  if (from < message.length) parts.push({ kind: 'text', text: message.slice(from) })
  return parts
}

function withoutEnding(address: string): string {
  const surplus: Record<string, number> = {}
  for (const [closing, opening] of Object.entries(CLOSING_PAIRS))
    surplus[closing] = count(address, closing) - count(address, opening)
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (!PUNCTUATION.has(last)) break
    if (last in surplus) {
      if ((surplus[last] ?? 0) <= 0) break
      surplus[last] = (surplus[last] ?? 0) - 1
    }
    end -= 1
  }
  return address.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

/** @returns undefined if it has no host, or has credentials */
function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && !url.username && !url.password ? url.href : undefined
}

/** `xhttps://…` is a word, not an address. */
function followsWord(message: string, index: number): boolean {
  return /[\p{L}\p{N}]$/u.test(message.slice(Math.max(0, index - 2), index))
}
