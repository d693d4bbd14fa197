import { wholeSheet } from './whole-sheet.ts'

/** The styles inlined in a page's HTML. */
const OWN_STYLES = /<style[^>]*>([\s\S]*?)<\/style>/

/** Shows another page in this document, which keeps its JavaScript state. Going back loads the previous page. */
export async function showInPlace(address: string, island: string): Promise<void> {
  const [html] = await Promise.all([fetch(address).then((answer) => answer.text()), wholeSheet()])
  // This document's CSP allows no other style element.
  const page = new DOMParser().parseFromString(html.replace(OWN_STYLES, ''), 'text/html')
  const main = document.getElementById('main')
  const shown = page.getElementById('main')
  if (!main || !shown) return location.assign(address)
  const styles = new CSSStyleSheet()
  styles.replaceSync(OWN_STYLES.exec(html)?.[1] ?? '')
  document.adoptedStyleSheets.push(styles)
  history.pushState(null, '', address)
  addEventListener('popstate', () => location.pathname !== address && location.reload())
  document.title = page.title
  main.replaceChildren(...shown.childNodes)
  scrollTo(0, 0)
  main.focus({ preventScroll: true })
  dispatchEvent(new Event('shown-in-place'))
  main.querySelector(`[data-island=${island}]`)?.dispatchEvent(new Event('dragenter'))
}
