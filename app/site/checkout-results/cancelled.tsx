import { cancelled } from '../../../content/cancelled.ts'
import type { PublicPage } from '../../page-contract.ts'
import { ResultScreen } from './result-screen.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

export default function Cancelled() {
  return <ResultScreen {...cancelled} />
}
