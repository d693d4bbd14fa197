/** Characters of a text that are quoted. */
const QUOTED = 60

/** How a text begins, on one line: `“Which engine version …”` */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return `“${characters.slice(0, QUOTED).join('')}${characters.length > QUOTED ? '…' : ''}”`
}
