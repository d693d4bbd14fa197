import { BuyerFields, valuesOf } from '#app/portal/buyer-form.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isOffer, isOwed } from '#domain/orders/order-state.ts'
import { copyQuoteSchema } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { action, useDone } from '../components/action.tsx'
import type { Action } from '../components/actions.tsx'
import { useReadVersion } from '../components/form-requests.ts'
import { BUYER_KINDS } from '../components/order-labels.tsx'
import { DayFields } from './quote-fields.tsx'

export function quoteActions(quote: WrittenQuote): readonly (Action | false)[] {
  const { id, status, recipient, sentAt, gross, version } = quote
  const path = `/api/desk/quotes/${id}`
  return [
    isOffer(status) &&
      action({
        id: 'send',
        title: sentAt === null ? 'Send' : 'Send again',
        description: `Offers ${formatEuros(gross)} to ${recipient.name} (${recipient.email}), who gets a link by email.${sentAt === null ? '' : ' The previous link stops working.'}`,
        path: `${path}/send`,
        version,
        verb: `Send to ${recipient.email}`,
        done: 'Quote sent. The link is on its way by email.',
      }),
    status === 'draft' && {
      id: 'buyer',
      title: 'Enter billing details',
      form: (close) => <BillingDetails quote={quote} close={close} />,
    },
    action({
      id: 'copy',
      title: 'Copy',
      description:
        'Creates a draft with the same content for the same buyer. It stays private until you send it.',
      schema: copyQuoteSchema,
      path: `${path}/copy`,
      verb: 'Copy',
      done: 'Draft created.',
      redirectTo: ({ id }) => `/desk/quotes/${id}`,
      children: (field) => <DayFields field={field} />,
    }),
    isOffer(status) &&
      action({
        id: 'withdraw',
        takesBack: true,
        title: 'Withdraw',
        description: `The quote page shows that it’s withdrawn.${status === 'offered' ? ` ${recipient.email} is notified by email.` : ''} You can’t send it again, but you can copy it.`,
        path: `${path}/withdraw`,
        verb: 'Withdraw',
        done: 'Quote withdrawn.',
      }),
    isOwed(status) &&
      action({
        id: 'cancel',
        takesBack: true,
        title: 'Cancel',
        description:
          'Ends an accepted, unpaid quote, credits its invoice and notifies the buyer. If money has arrived, refund it instead.',
        path: `${path}/cancel`,
        verb: 'Cancel the quote',
        done: 'Quote cancelled. The buyer is notified by message and email.',
      }),
  ]
}

type BillingDetailsProps = { quote: WrittenQuote; close: () => void }

function BillingDetails({ quote: { id, buyer, version }, close }: BillingDetailsProps) {
  const stored = useReadVersion(version, 'with-typing')
  const showDone = useDone()
  return (
    <div className="max-w-[44em]">
      <p className="mb-5 text-small text-soft">
        {buyer.country === null
          ? 'The buyer enters these on the quote page. If you know them, enter them here. We check VAT numbers at once and show the price with the VAT owed.'
          : `Billed to ${buyer.companyName ?? buyer.name}. We check VAT numbers at once.`}
      </p>
      <BuyerFields
        onType={stored.type}
        values={buyer.country === null ? { country: 'SE' } : valuesOf(buyer)}
        kinds={BUYER_KINDS}
        action="Save billing details"
        send={async (said) => {
          try {
            await callApi('POST', `/api/desk/quotes/${id}/buyer`, { ...said, version: stored.read })
          } catch (error) {
            await stored.fail(error)
            return { failure: sentenceOf(error) }
          }
          close()
          stored.save()
          await showDone('Billing details saved.')
          return {}
        }}
      />
    </div>
  )
}
