/** PostgreSQL refuses NUL; half a surrogate pair has no UTF-8. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
}
