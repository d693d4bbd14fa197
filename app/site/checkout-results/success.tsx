import { type PaintsFirst, pageContext } from '../../ground/page-contract.ts'
import { paymentInAddress } from '../../portal/paying/payment-addresses.ts'
import type { Route } from './+types/success'
import { PaymentResult } from './payment-result.tsx'
import { SuccessScreen } from './success-screen.tsx'

export const handle: PaintsFirst = { paintsFirst: true }

/** A payment is looked up only for someone who is signed in; without one the page is the same for everyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const paymentId = paymentInAddress(url)
  const viewer = paymentId && (await context.get(pageContext).viewer())
  return viewer ? { paymentId } : null
}

export default function Success({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PaymentResult paymentId={loaderData.paymentId} /> : <SuccessScreen />
}
