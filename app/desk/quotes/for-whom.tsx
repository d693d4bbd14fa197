import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import type { KnownBuyer } from '#domain/reads/known-buyers.schema.ts'
import { buyerWords } from '../clients/client-queries.ts'

/** A shorter text is in too many names. */
const SHORTEST = 2

/** Clients, and whoever had a quote or wrote before, whose name, company or address holds the words. */
export function useKnownBuyers(words: string | undefined) {
  const q = words?.trim() ?? ''
  return useQuery({
    queryKey: ['buyers', q],
    queryFn: async (): Promise<KnownBuyer[]> =>
      (await callApi('GET', `/api/desk/buyers?${new URLSearchParams({ q })}`)).json(),
    enabled: q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
}

/** Finds whom the quote is for among those who are known, so that nobody types anew what they said. */
export function FindForWhom({ onChoose }: { onChoose: (known: KnownBuyer) => void }) {
  const [words, setWords] = useState('')
  const found = useKnownBuyers(words)
  const rows = words.trim().length < SHORTEST ? undefined : found.data
  return (
    <div className="mb-8 grid max-w-[50em] gap-2">
      <TextField
        label="Somebody who was here before"
        hint="a name, a company or an address"
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="min-h-6 text-small text-soft">
        {found.isError ? sentenceOf(found.error) : rows && foundWords(rows.length)}
      </p>
      <ul aria-label="Who is found" className="text-small">
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
  return count === 0 ? 'Nobody is found by this: write below for whom it is.' : `Found: ${count}`
}

type ChosenProps = { known: KnownBuyer; onForget: () => void }

/** For whom it is by now. */
export function ChosenForWhom({ known, onForget }: ChosenProps) {
  const { name, email, company, clientId, enquiryId } = known
  return (
    <div className="mb-6 flex max-w-[50em] flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-3 text-small">
      <p className="wrap-anywhere">
        For <b className="font-semibold">{name}</b>{' '}
        <span className="text-soft">
          {[company, email].filter(Boolean).join(', ')}
          {clientId && '. Who buys is what their account says.'}
          {enquiryId && '. It answers their enquiry, which is done once the quote is sent.'}
        </span>
      </p>
      <Button size="small" className="min-h-11" onClick={onForget}>
        Somebody else
      </Button>
    </div>
  )
}

type AsBeforeProps = { said: BuyerInput; isTaken: boolean; onTake: (isTaken: boolean) => void }

/** Who buys, as it stood on their newest quote. */
export function BuysAsBefore({ said, isTaken, onTake }: AsBeforeProps) {
  return (
    <label className="wrap-anywhere mb-6 grid min-h-11 max-w-[50em] cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small">
      <input
        type="checkbox"
        checked={isTaken}
        onChange={({ target }) => onTake(target.checked)}
        className="choice"
      />
      <span>
        Who buys is as on their last quote: {buyerWords(said)}
        <span className="block text-soft">
          {isTaken ? 'The draft can be changed in it.' : 'The page of the quote asks instead.'}
        </span>
      </span>
    </label>
  )
}
