import { useNavigate, useSearchParams } from 'react-router'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import { buyerWords, useClient } from '../clients/client-queries.ts'
import { useCallOnce } from '../components/form-requests.ts'
import { Heading } from '../components/page-heading.tsx'
import { QuoteForm } from './quote-form.tsx'

export default function NewQuote() {
  const [search] = useSearchParams()
  const clientId = search.get('client')
  const enquiryId = search.get('enquiry')
  if (clientId) return <WriteToClient clientId={clientId} />
  if (enquiryId)
    return (
      <Write
        description="For the sender of the enquiry, which is marked as done when you send the quote. "
        to={{ enquiryId }}
      />
    )
  return <Write description="" to={{}} />
}

function WriteToClient({ clientId }: { clientId: string }) {
  const buyer = useClient(clientId).data?.buyer
  return (
    <Write
      description={`For this client.${buyer ? ` Billing details: ${buyerWords(buyer)}.` : ''} `}
      to={{ clientId }}
      buyer={buyer}
    />
  )
}

type WriteProps = {
  description: string
  /** Empty if the form asks for the recipient. */
  to: { clientId?: string; enquiryId?: string }
  /** Billing details of the client's account. */
  buyer?: DeskClient['buyer'] | undefined
}

function Write({ description, to, buyer = null }: WriteProps) {
  const navigate = useNavigate()
  const callOnce = useCallOnce()
  return (
    <>
      <Heading>New quote</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        {description}It stays private until you send it. Amounts are in euros, excl. VAT.
      </p>
      <QuoteForm
        label="New quote"
        asksRecipient={!to.clientId && !to.enquiryId}
        buyer={buyer}
        enquiryId={to.enquiryId}
        verb="Save draft"
        send={async (typed) => {
          const answer = await callOnce('/api/desk/quotes', { ...typed, ...to })
          const { id }: { id: string } = await answer.json()
          await navigate(`/desk/quotes/${id}`)
        }}
      />
    </>
  )
}
