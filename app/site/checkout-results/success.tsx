import { Island } from '#app/islands/island.tsx'
import { paymentInAddress } from '#app/portal/paying/payment-addresses.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import type { Route } from './+types/success'
import { PaymentResult } from './payment-result.tsx'
import { SuccessScreen } from './result-screen.tsx'

/** Only a signed-in user's payment is looked up. Everyone else gets the general page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const paymentId = paymentInAddress(url)
  const viewer = paymentId && (await context.get(pageContext).viewer())
  return viewer ? { paymentId } : null
}

export default function Success({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <SuccessScreen />
  return <Island name="payment-result" when="idle" of={PaymentResult} props={loaderData} />
}
