import { useNavigate, useSearchParams } from 'react-router'
import { callApi } from '../../ground/api.ts'
import { Heading } from '../parts/heading.tsx'
import { QuoteForm } from './quote-form.tsx'

/** Writes a quote, which nobody sees until it is sent: for a client, for who wrote an enquiry, or for an address. */
export default function NewQuote() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const clientId = search.get('client') ?? undefined
  const enquiryId = clientId ? undefined : (search.get('enquiry') ?? undefined)
  return (
    <>
      <Heading>Write a quote</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        {clientId
          ? 'For the client whom you came from. '
          : enquiryId
            ? 'For whoever wrote the enquiry, which is done once the quote is sent. '
            : ''}
        Nobody sees it until it is sent. Amounts are in euro, without VAT.
      </p>
      <QuoteForm
        label="Write a quote"
        asksForWhom={!clientId && !enquiryId}
        verb="Write the draft"
        send={async (typed) => {
          const answer = await callApi('POST', '/api/desk/quotes', { ...typed, clientId, enquiryId })
          const { id }: { id: string } = await answer.json()
          await navigate(`/desk/quotes/${id}`)
        }}
      />
    </>
  )
}
