import { startUrl } from 'virtual:islands'
import { useNonce } from './nonce.ts'

/** The one script of a document, after everything that it shows. */
export function StartScript() {
  return <script type="module" src={startUrl} nonce={useNonce()} suppressHydrationWarning />
}
