const SCRIPT_OF_PAGE = /"(\/assets\/[^"]+\.js)"/g
/** What a built script imports, at once or when it is needed, lies beside it. */
const IMPORTED = /["'`]\.\/([\w.-]+\.js)["'`]/g
/** What a class in a text of a script can be next to. */
const BETWEEN_CLASSES = /[\s"'`{}]+/

/** The classes, of those given, that the scripts of a page name in their texts: those that they may set. */
export type ScriptClasses = (html: string, known: ReadonlySet<string>) => Set<string>

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
  const words = new Set(text.split(BETWEEN_CLASSES))
  return {
    classes: [...known].filter((name) => words.has(name)),
    imports: [...text.matchAll(IMPORTED)].map((match) => `/assets/${match[1]}`),
  }
}
