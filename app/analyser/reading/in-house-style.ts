/** A sentence of the library as this site is spelled: no space before a per cent sign. */
export function inHouseStyle(text: string): string {
  return text.replaceAll(/(\d) %/g, '$1%')
}
