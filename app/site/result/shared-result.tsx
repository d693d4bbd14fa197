import { Loading } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { sharedResult as words } from '#content/shared-result.ts'
import { ResultScreen } from './result-screen.tsx'

/** Loaded later, so that the list of islands, which every page loads, doesn't name its scripts. */
export const SharedResult = later(
  async () => (await import('./shared-report.tsx')).SharedReport,
  <ResultScreen heading={words.heading}>
    <Loading>{words.loading}</Loading>
  </ResultScreen>,
)
