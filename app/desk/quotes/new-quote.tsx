import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import type { AnsweredEnquiry } from '#domain/crm/contact/contact.schema.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import type { KnownBuyer } from '#domain/reads/find.schema.ts'
import { buyerWords, useClient } from '../clients/client-queries.ts'
import { useCallOnce } from '../components/form-requests.ts'
import { Heading } from '../components/page-heading.tsx'
import { Tick } from '../components/tick-field.tsx'
import { QuoteForm } from './quote-form.tsx'

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
      description={`For this client.${buyer ? ` Billing details: ${buyerWords(buyer)}.` : ''} `}
      to={{ clientId }}
      buyer={buyer}
      asksRecipient={false}
    />
  )
}

function WriteToEnquirer({ enquiryId }: { enquiryId: string }) {
  const email = useQuery<AnsweredEnquiry>({ queryKey: ['/api/desk/enquiries', enquiryId] }).data?.email
  const known = useKnownBuyers(email).data?.find((one) => isSameAddress(one.email, email))
  return (
    <Write
      description="For the sender of the enquiry, which is marked as done when you send the quote. "
      to={{ enquiryId }}
      known={known}
      asksRecipient={false}
    />
  )
}

function WriteToAnybody() {
  const [known, setKnown] = useState<KnownBuyer>()
  const client = useClient(known?.clientId ?? undefined)
  return (
    <Write
      description=""
      to={known ? recipientOf(known) : {}}
      known={known}
      buyer={client.data?.buyer}
      asksRecipient={!known}
      onChoose={setKnown}
    />
  )
}

type WriteProps = {
  description: string
  /** Recipient fields known without the form. */
  to: { clientId?: string; enquiryId?: string; name?: string; email?: string }
  known?: KnownBuyer | undefined
  /** Billing details of the client's account. */
  buyer?: DeskClient['buyer'] | undefined
  asksRecipient: boolean
  /** Given where the recipient can be changed. */
  onChoose?: (known: KnownBuyer | undefined) => void
}

function Write({ description, to, known, buyer: buyerOfAccount, asksRecipient, onChoose }: WriteProps) {
  const navigate = useNavigate()
  const callOnce = useCallOnce()
  const [isAsBefore, setIsAsBefore] = useState(true)
  const said = (isAsBefore && known?.buyerInput) || undefined
  return (
    <>
      <Heading>New quote</Heading>
      <p className="mb-6 max-w-[44em] text-small text-soft">
        {description}It stays private until you send it. Amounts are in euros, excl. VAT.
      </p>
      {onChoose &&
        (known ? (
          <ChosenRecipient known={known} onForget={() => onChoose(undefined)} />
        ) : (
          <RecipientSearch onChoose={onChoose} />
        ))}
      {known?.buyerInput && (
        <LastBillingDetails said={known.buyerInput} isTaken={isAsBefore} onTake={setIsAsBefore} />
      )}
      <QuoteForm
        label="New quote"
        asksRecipient={asksRecipient}
        buyer={buyerOfAccount ?? (said ? { ...said, vatCheck: null } : null)}
        enquiryId={to.enquiryId}
        verb="Save draft"
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

/** Shorter texts match too many names. */
const SHORTEST = 2

function useKnownBuyers(words: string | undefined) {
  const q = words?.trim() ?? ''
  return useQuery({
    queryKey: ['buyers', q],
    queryFn: async (): Promise<KnownBuyer[]> =>
      (await callApi('GET', `/api/desk/buyers?${new URLSearchParams({ q })}`)).json(),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
}

function RecipientSearch({ onChoose }: { onChoose: (known: KnownBuyer) => void }) {
  const [words, setWords] = useState('')
  const found = useKnownBuyers(words)
  const rows = words.trim().length < SHORTEST ? undefined : found.data
  return (
    <div className="mb-8 grid max-w-[50em] gap-2">
      <TextField
        label="Existing contact"
        hint="Name, company or email address"
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="min-h-6 text-small text-soft">
        {found.isError ? sentenceOf(found.error) : rows && foundWords(rows.length)}
      </p>
      <ul aria-label="Results" className="text-small">
        {rows?.map((known) => (
          <li key={known.clientId ?? known.email} className="border-line border-t">
            <button
              type="button"
              onClick={() => onChoose(known)}
              className="wrap-anywhere flex min-h-11 w-full flex-wrap items-center gap-x-3 py-1.5 text-left hover:bg-raised"
            >
              <b className="font-semibold">{known.name}</b>
              <span className="text-soft">
                {[known.company, known.email, known.clientId && 'a client'].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function foundWords(count: number): string {
  return count === 0 ? 'No match. Enter the recipient below.' : `Results: ${count}`
}

type ChosenProps = { known: KnownBuyer; onForget: () => void }

function ChosenRecipient({ known, onForget }: ChosenProps) {
  const { name, email, company, clientId, enquiryId } = known
  return (
    <div className="mb-6 flex max-w-[50em] flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-3 text-small">
      <p className="wrap-anywhere">
        For <b className="font-semibold">{name}</b>{' '}
        <span className="text-soft">
          {[company, email].filter(Boolean).join(', ')}
          {clientId && '. Billing details come from their account.'}
          {enquiryId && '. Answers their enquiry, which is marked as done when you send the quote.'}
        </span>
      </p>
      <Button size="small" className="min-h-11" onClick={onForget}>
        Change recipient
      </Button>
    </div>
  )
}

type AsBeforeProps = { said: BuyerInput; isTaken: boolean; onTake: (isTaken: boolean) => void }

function LastBillingDetails({ said, isTaken, onTake }: AsBeforeProps) {
  return (
    <Tick
      checked={isTaken}
      onChange={({ target }) => onTake(target.checked)}
      className="wrap-anywhere mb-6 max-w-[50em]"
    >
      <span>
        Use the billing details of their last quote: {buyerWords(said)}
        <span className="block text-soft">
          {isTaken ? 'You can change them in the draft.' : 'The buyer enters them on the quote page.'}
        </span>
      </span>
    </Tick>
  )
}
