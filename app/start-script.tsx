import { startUrl } from 'virtual:islands'
import { useNonce } from './nonce.ts'

/** Asked for and run once the page has been painted, which it would keep waiting; a page that is rendered ahead is not painted. */
const START = `const s=()=>import("${startUrl}");document.prerendering?s():requestAnimationFrame(()=>setTimeout(s))`

/** The one script of a document. */
export function StartScript() {
  return (
    <script
      type="module"
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: START }}
    />
  )
}
