import { wholeSheet } from './whole-sheet.ts'

/** Shows another page of ours in this document, which keeps its memory. The way back loads the page that was left. */
export async function showInPlace(address: string, island: string): Promise<void> {
  const [html] = await Promise.all([fetch(address).then((answer) => answer.text()), wholeSheet()])
  // Its own styles would not be let in by the policy of this document.
  const page = new DOMParser().parseFromString(html.replace(/<style[\s\S]*?<\/style>/g, ''), 'text/html')
  const main = document.getElementById('main')
  const shown = page.getElementById('main')
  if (!main || !shown) return location.assign(address)
  history.pushState(null, '', address)
  addEventListener('popstate', () => location.pathname !== address && location.reload())
  document.title = page.title
  main.replaceChildren(...shown.childNodes)
  scrollTo(0, 0)
  main.focus({ preventScroll: true })
  dispatchEvent(new Event('shown-in-place'))
  main.querySelector(`[data-island=${island}]`)?.dispatchEvent(new Event('dragenter'))
}
