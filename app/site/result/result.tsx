import { Island } from '#app/islands/island.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { sharedResult as words } from '#content/shared-result.ts'
import { SharedReport } from './shared-report.tsx'

export const handle: PublicPage = { public: {} }

/** The secret of the link is in the fragment, which browsers never send. */
export default function Result() {
  return (
    <div className="measure pt-14 pb-6 md:pt-20 print:p-0">
      <noscript>
        <p className="mb-6">{words.withoutScripts}</p>
      </noscript>
      <Island name="result" when="idle" of={SharedReport} props={{}} />
    </div>
  )
}
