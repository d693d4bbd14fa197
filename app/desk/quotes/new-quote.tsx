import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnsweredEnquiry } from '#domain/crm/contact/contact.schema.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import type { KnownBuyer } from '#domain/reads/known-buyers.schema.ts'
import { buyerWords, useClient } from '../clients/client-queries.ts'
import { Heading } from '../parts/heading.tsx'
import { useCallOnce } from '../parts/use-call-once.ts'
import { BuysAsBefore, ChosenForWhom, FindForWhom, useKnownBuyers } from './for-whom.tsx'
import { QuoteForm } from './quote-form.tsx'

/** Writes a quote, which nobody sees until it is sent: for a client, for who wrote an enquiry, or for an address. */
export default function NewQuote() {
  const [search] = useSearchParams()
  const clientId = search.get('client')
  const enquiryId = search.get('enquiry')
  if (clientId) return <WriteToClient clientId={clientId} />
  if (enquiryId) return <WriteToEnquirer enquiryId={enquiryId} />
  return <WriteToAnybody />
}

function WriteToClient({ clientId }: { clientId: string }) {
  const buyer = useClient(clientId).data?.buyer
  return (
    <Write
      says={`For the client whom you came from.${buyer ? ` Who buys: ${buyerWords(buyer)}.` : ''} `}
      to={{ clientId }}
      buyer={buyer}
      isAskedForWhom={false}
    />
  )
}

function WriteToEnquirer({ enquiryId }: { enquiryId: string }) {
  const email = useQuery<AnsweredEnquiry>({ queryKey: ['/api/desk/enquiries', enquiryId] }).data?.email
  const known = useKnownBuyers(email).data?.find((one) => isSameAddress(one.email, email))
  return (
    <Write
      says="For whoever wrote the enquiry, which is done once the quote is sent. "
      to={{ enquiryId }}
      known={known}
      isAskedForWhom={false}
    />
  )
}

function WriteToAnybody() {
  const [known, setKnown] = useState<KnownBuyer>()
  const client = useClient(known?.clientId ?? undefined)
  return (
    <Write
      says=""
      to={known ? recipientOf(known) : {}}
      known={known}
      buyer={client.data?.buyer}
      isAskedForWhom={!known}
      onChoose={setKnown}
    />
  )
}

type WriteProps = {
  says: string
  /** What of for whom it is is known without the form. */
  to: { clientId?: string; enquiryId?: string; name?: string; email?: string }
  known?: KnownBuyer | undefined
  /** Who buys by the account of a client. */
  buyer?: DeskClient['buyer'] | undefined
  isAskedForWhom: boolean
  /** Where it may be somebody else. */
  onChoose?: (known: KnownBuyer | undefined) => void
}

function Write({ says, to, known, buyer: buyerOfAccount, isAskedForWhom, onChoose }: WriteProps) {
  const navigate = useNavigate()
  const callOnce = useCallOnce()
  const [isAsBefore, setIsAsBefore] = useState(true)
  const said = (isAsBefore && known?.said) || undefined
  return (
    <>
      <Heading>Write a quote</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        {says}Nobody sees it until it is sent. Amounts are in euro, without VAT.
      </p>
      {onChoose &&
        (known ? (
          <ChosenForWhom known={known} onForget={() => onChoose(undefined)} />
        ) : (
          <FindForWhom onChoose={onChoose} />
        ))}
      {known?.said && <BuysAsBefore said={known.said} isTaken={isAsBefore} onTake={setIsAsBefore} />}
      <QuoteForm
        label="Write a quote"
        asksForWhom={isAskedForWhom}
        buyer={buyerOfAccount ?? (said ? { ...said, vatCheck: null } : null)}
        enquiryId={to.enquiryId}
        verb="Write the draft"
        send={async (typed) => {
          const answer = await callOnce('/api/desk/quotes', { ...typed, ...to, buyer: said })
          const { id }: { id: string } = await answer.json()
          await navigate(`/desk/quotes/${id}`)
        }}
      />
    </>
  )
}

function recipientOf({ clientId, enquiryId, name, email }: KnownBuyer): WriteProps['to'] {
  if (clientId) return { clientId }
  return enquiryId ? { enquiryId } : { name, email }
}

function isSameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
