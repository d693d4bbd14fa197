import { BuyerFields, valuesOf } from '#app/portal/buyer-form.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { TextLink } from '#app/ui/link.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { isOffer, isOwed } from '#domain/orders/order-state.ts'
import { copyQuoteSchema } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { ActionBox, ActionForm, useDone } from '../components/action.tsx'
import { useReadVersion } from '../components/form-requests.ts'
import { BUYER_KINDS } from '../components/order-labels.tsx'
import { DayFields } from './quote-fields.tsx'

export function QuoteActions({ quote }: { quote: WrittenQuote }) {
  const { id, status, recipient, sentAt, gross } = quote
  const path = `/api/desk/quotes/${id}`
  const quotePage = `/desk/quotes/${id}`
  return (
    <div>
      {status === 'draft' && (
        <p className="border-line border-t py-2">
          <TextLink to={`${quotePage}/edit`} className="min-h-11 font-semibold">
            Edit draft
          </TextLink>
        </p>
      )}
      {status === 'draft' && <WhoBuys quote={quote} />}
      {isOffer(status) && (
        <ActionForm
          id="send"
          title={sentAt === null ? 'Send' : 'Send again'}
          description={`Offers ${formatEuros(gross)} to ${recipient.name} (${recipient.email}), who gets a link by email.${sentAt === null ? '' : ' The previous link stops working.'}`}
          path={`${path}/send`}
          version={quote.version}
          verb={`Send to ${recipient.email}`}
          done="Quote sent. The link is on its way by email."
        />
      )}
      {isOffer(status) && (
        <ActionForm
          id="withdraw"
          title="Withdraw"
          description={`The quote page shows that it’s withdrawn.${status === 'offered' ? ` ${recipient.email} is notified by email.` : ''} You can’t send it again, but you can copy it.`}
          path={`${path}/withdraw`}
          verb="Withdraw"
          done="Quote withdrawn."
        />
      )}
      {isOwed(status) && (
        <ActionForm
          id="cancel"
          title="Cancel"
          description="Ends an accepted, unpaid quote, credits its invoice and notifies the buyer. If money has arrived, refund it instead."
          path={`${path}/cancel`}
          verb="Cancel the quote"
          done="Quote cancelled. The buyer is notified by message and email."
        />
      )}
      <ActionForm
        id="copy"
        title="Copy"
        description="Creates a draft with the same content for the same buyer. It stays private until you send it."
        schema={copyQuoteSchema}
        path={`${path}/copy`}
        verb="Copy"
        done="Draft created."
        redirectTo={({ id }) => `/desk/quotes/${id}`}
      >
        {(field) => <DayFields field={field} />}
      </ActionForm>
    </div>
  )
}

function WhoBuys({ quote: { id, buyer, version } }: { quote: WrittenQuote }) {
  const stored = useReadVersion(version, 'with-typing')
  const showDone = useDone()
  return (
    <ActionBox id="buyer" title="Enter billing details">
      {(close) => (
        <div className="max-w-[44em] pt-1 pb-6">
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
      )}
    </ActionBox>
  )
}
