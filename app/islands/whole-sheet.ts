let sheet: Promise<void> | undefined

/** Loads the complete stylesheet. Pages inline only the rules of their own HTML, and islands may render more. */
export function wholeSheet(): Promise<void> {
  sheet ??= load(document.querySelector<HTMLElement>('style[data-whole-sheet]'))
  return sheet
}

/** Inserted after the inlined rules. A page with all rules has no `data-whole-sheet`. */
function load(own: HTMLElement | null): Promise<void> {
  return new Promise((done, failed) => {
    if (!own) return done()
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: own.dataset.wholeSheet,
    })
    link.onload = () => done()
    link.onerror = failed
    own.after(link)
  })
}
