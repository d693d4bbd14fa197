/** Global Privacy Control or Do Not Track. */
export function asksForPrivacy(headers: Headers): boolean {
  return headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1'
}
