import { textsOf } from './script-texts.ts'

const SCRIPT_OF_PAGE = /"(\/assets\/[^"]+\.js)"/g
/** What a built script imports, at once or when it is needed, lies beside it. */
const IMPORTED = /["'`]\.\/([\w.-]+\.js)["'`]/g
/** Elements that share their name with a class: a script that names one alone makes an element. */
const ELEMENTS: ReadonlySet<string> = new Set(['article', 'code', 'label', 'section', 'table'])

/** The classes, of those given, that the scripts of a page name in their texts: those that they may set. */
type ScriptClasses = (html: string, known: ReadonlySet<string>) => Set<string>

/**
 * Pages carry the rules of these classes besides those of their HTML, so that nothing that scripts add is without its style.
 * Reads each script once: all pages have the same stylesheet.
 * @param readScript the text of a built script, by its address
 */
export function findScriptClasses(readScript: (address: string) => string): ScriptClasses {
  const read = new Map<string, { classes: string[]; imports: string[] }>()

  function namedIn(address: string, known: ReadonlySet<string>) {
    const script = read.get(address) ?? parse(readScript(address), known)
    read.set(address, script)
    return script
  }

  return (html, known) => {
    const addresses = new Set([...html.matchAll(SCRIPT_OF_PAGE)].map((match) => match[1] ?? ''))
    const classes = new Set<string>()
    // Grows while it is read, until every script that is imported has been there.
    for (const address of addresses) {
      const script = namedIn(address, known)
      for (const imported of script.imports) addresses.add(imported)
      for (const name of script.classes) classes.add(name)
    }
    return classes
  }
}

function parse(text: string, known: ReadonlySet<string>) {
  const classes = new Set<string>()
  for (const part of textsOf(text)) {
    const words = part.split(/\s+/).filter((word) => word !== '')
    if (isClassList(words, known)) for (const word of words) if (known.has(word)) classes.add(word)
  }
  return {
    classes: [...classes],
    imports: [...text.matchAll(IMPORTED)].map((match) => `/assets/${match[1]}`),
  }
}

/** In a list of classes at least every other word has a rule; prose holds one now and then. */
function isClassList(words: readonly string[], known: ReadonlySet<string>): boolean {
  const [only] = words
  if (words.length === 1 && only !== undefined && ELEMENTS.has(only)) return false
  return 2 * words.filter((word) => known.has(word)).length >= words.length
}
