import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import type { Checkout, StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { BuyerForm } from '../buyer/buyer-form.tsx'
import { useBuyer, useBuyerSaved } from '../buyer/use-buyer.ts'
import { Changeable } from '../changeable.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { checkoutAddress } from '../paying/payment-addresses.ts'

const NO_ANSWER = 'The price could not be worked out anew. Please try again.'

/** Who is buying, and the way to another buyer: what a package costs depends on that. A quote is made to its buyer. */
export function OrderBuyer({ checkout }: { checkout: Checkout }) {
  const { buyer, kind } = checkout.order
  const words = <BuyerWords buyer={buyer} />
  return (
    <section aria-label="Who is buying?" className="mt-6 border-line border-y py-5">
      <h3 className="mb-2 font-semibold text-small text-soft tracking-normal">Who is buying?</h3>
      {kind === 'quote' ? (
        words
      ) : (
        <Changeable
          about="who is buying"
          value={words}
          form={(close) => <BuyerChange paymentId={checkout.id} onClose={close} />}
        />
      )}
    </section>
  )
}

function BuyerChange({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const stored = useBuyer()
  const take = useBuyerSaved()
  const madeOut = useMadeOut(paymentId, onClose)
  if (stored.isPending) return <Loading>Loading the buyer...</Loading>
  if (stored.data === undefined) return <ListFailure of="buyer" query={stored} />
  if (madeOut.isPending || madeOut.isSuccess) return <Loading>Working out the price...</Loading>
  return (
    <div className="grid gap-5">
      {madeOut.error && <Alert tone="failure">{sentenceOf(madeOut.error, NO_ANSWER)}</Alert>}
      <BuyerForm
        details={stored.data}
        action="Use for this order"
        onSaved={(details) => {
          take(details)
          madeOut.mutate()
        }}
      />
    </div>
  )
}

function BuyerWords({ buyer }: { buyer: Buyer }) {
  const { kind, name, companyName, address, country, vatNumber } = buyer
  return (
    <div className="wrap-anywhere text-small">
      <p>{companyName ?? `${name}, as a ${kind}`}</p>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {country && <p>{countryName(country)}</p>}
      {vatNumber && <p className="font-mono">{vatNumber}</p>}
    </div>
  )
}

/** Makes the order out to the stored buyer; with another price it goes on in the checkout of another payment. */
function useMadeOut(paymentId: string, onSame: () => void) {
  const queryClient = useQueryClient()
  return useMutation<StartedPurchase>({
    mutationFn: async () => (await callApi('POST', `/api/payments/${paymentId}/buyer`)).json(),
    onSuccess: async (next) => {
      // Going back must not lead into a checkout that is over.
      if (next.paymentId !== paymentId) return location.replace(checkoutAddress(next.paymentId))
      await queryClient.invalidateQueries({ queryKey: ['/api/payments', paymentId] })
      onSame()
    },
  })
}
