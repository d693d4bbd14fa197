/** The upper half of code page 437, which SIE calls PC8. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Letters that are more than a plain one with a mark. */
const PLAIN: Record<string, string> = {
  '–': '-',
  '−': '-',
  '’': "'",
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
}

/** Text in PC8. A letter that PC8 lacks loses its marks, and is a question mark where nothing is left. */
export function encodePc8(text: string): Uint8Array {
  return Uint8Array.from([...text.normalize('NFC')].flatMap(encodeLetter))
}

function encodeLetter(letter: string): number[] {
  const code = codeOf(letter)
  if (code !== undefined) return [code]
  const bare = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...bare].map((part) => codeOf(part) ?? codeOf('?') ?? 0)
}

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return code
  const place = UPPER.indexOf(letter)
  return place < 0 ? undefined : 0x80 + place
}
