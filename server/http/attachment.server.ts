/**
 * `Content-Disposition` of a file that is saved under its name (RFC 6266): the name in UTF-8 (RFC 8187), and one in ASCII for programs
 * that do not know the other.
 */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
