import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { callApi } from '#app/shared/api.ts'
import { TextLink } from '#app/ui/link.tsx'
import { typedQuote } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { useReadVersion } from '../components/form-requests.ts'
import { Heading } from '../components/page-heading.tsx'
import type { Route } from './+types/edit-quote'
import { QuoteForm } from './quote-form.tsx'

export default function EditQuote({ params: { id: quoteId } }: Route.ComponentProps) {
  const quote = useQuery<WrittenQuote>({ queryKey: ['/api/desk/quotes', quoteId] })
  return (
    <QueryResult of="quote" query={quote} list={{ to: '/desk/quotes', label: 'All quotes' }}>
      {(data) => (
        <>
          <Heading>Edit draft</Heading>
          <Loaded key={quoteId} quote={data} />
        </>
      )}
    </QueryResult>
  )
}

function Loaded({ quote }: { quote: WrittenQuote }) {
  const { id, status, recipient } = quote
  const [timesTaken, setTimesTaken] = useState(0)
  if (status !== 'draft')
    return (
      <p className="text-small">
        This quote was sent and can’t be edited. Copy it to make changes.{' '}
        <TextLink to={`/desk/quotes/${id}`}>Back to the quote</TextLink>
      </p>
    )
  return (
    <>
      <p className="wrap-anywhere mb-6 max-w-[44em] text-small text-soft">
        For {recipient.name}, {recipient.email}. Not sent yet. Amounts are in euros, excl. VAT.
      </p>
      <Draft key={timesTaken} quote={quote} onTakeStored={() => setTimesTaken(timesTaken + 1)} />
    </>
  )
}

function Draft({ quote, onTakeStored }: { quote: WrittenQuote; onTakeStored: () => void }) {
  const { id, buyer, enquiryId } = quote
  const stored = useReadVersion(quote, 'with-the-page')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <QuoteForm
      label="Edit draft"
      initial={typedQuote(stored.begun)}
      stored={stored.isRefused ? typedQuote(quote) : undefined}
      onTakeStored={onTakeStored}
      buyer={buyer.country === null ? null : buyer}
      enquiryId={enquiryId}
      verb="Save draft"
      send={async (typed) => {
        try {
          await callApi('POST', `/api/desk/quotes/${id}/edit`, { ...typed, version: stored.read.version })
        } catch (error) {
          await stored.fail(error)
          throw error
        }
        await queryClient.invalidateQueries({ queryKey: ['/api/desk/quotes'] })
        await navigate(`/desk/quotes/${id}`)
      }}
    />
  )
}
