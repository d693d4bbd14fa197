/** The short names that the build gave to classes of the stylesheet, by their own. */
export type ClassNames = Readonly<Record<string, string>>

const CLASS_ATTRIBUTE = /(\sclass=")([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * A page whose classes have their short names. What an island makes of it later has their own, whose rules come with it in the
 * whole stylesheet: so each element wears the names of one of the two.
 */
export function withShortClasses(html: string, names: ClassNames): string {
  return html.replace(CLASS_ATTRIBUTE, (_, opening: string, list: string) => {
    const short = list.split(/\s+/).map((name) => names[decode(name)] ?? name)
    return `${opening}${short.join(' ')}"`
  })
}

/** The classes of every element, in the order in which they stand. */
export function classLists(html: string): string[][] {
  return [...html.matchAll(CLASS_ATTRIBUTE)].map(([, , list = '']) => decode(list).split(/\s+/))
}

function decode(text: string): string {
  return text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}
