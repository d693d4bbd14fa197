let sheet: Promise<void> | undefined

/** The whole stylesheet: pages carry the rules of their own HTML alone, and what comes to life may show more. */
export function wholeSheet(): Promise<void> {
  sheet ??= load(document.querySelector<HTMLElement>('style[data-whole-sheet]'))
  return sheet
}

/** After the page's own, whose rules it has in their right order. A page that has all rules already names no sheet. */
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
