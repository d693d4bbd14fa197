import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { FilePicker } from '#app/portal/upload/file-picker.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import {
  type Columns,
  FITS,
  type Fit,
  type MatchedLine,
  type ReadStatement,
  statementText,
} from '#domain/billing/payments/statements/statement.schema.ts'
import { useMember } from '../frame/use-member.ts'
import { callDesk } from '../parts/factor-asked.ts'
import { Heading, NeedsScripts } from '../parts/heading.tsx'
import { useDone } from '../parts/use-done.ts'
import { ColumnsForm } from './columns-form.tsx'
import { MoneyViews } from './money-views.tsx'
import { StatementLineRow } from './statement-line.tsx'

/** In which order lines are worked through. */
const FITS_IN_ORDER = Object.keys(FITS) as Fit[]

/** attempt: names what was given without holding it */
type Given = { text: string; columns?: Columns; attempt: number }

/** A bank's statement: what came, for which order each is, booked one by one. */
export default function Statement() {
  const [given, setGiven] = useState<Given>()
  const read = useQuery<ReadStatement>({
    // What is booked changes how its lines stand.
    queryKey: ['/api/desk/statement', given?.attempt ?? 0],
    queryFn: async () => {
      const { text, columns } = given ?? { text: '' }
      return (await callApi('POST', '/api/desk/statement', { text, columns })).json()
    },
    enabled: given !== undefined,
  })
  const give = (text: string, columns?: Columns) =>
    setGiven((before) => ({ text, ...(columns && { columns }), attempt: (before?.attempt ?? 0) + 1 }))
  return (
    <>
      <Heading>Bank statement</Heading>
      <MoneyViews />
      {given === undefined || (read.isError && !read.data) ? (
        <>
          {read.error && given && (
            <div className="mb-5">
              <Alert tone="failure">{sentenceOf(read.error)}</Alert>
            </div>
          )}
          <Giving text={given?.text ?? ''} give={give} />
        </>
      ) : read.data ? (
        <>
          <p className="mb-6">
            <Button onClick={() => setGiven(undefined)}>Another statement</Button>
          </p>
          {read.data.kind === 'columns' ? (
            <ColumnsForm
              key={given.attempt}
              table={read.data.table}
              send={(columns) => give(given.text, columns)}
            />
          ) : (
            <>
              {read.data.lines.some(({ fit }) => fit === 'alone') && <Keep given={given} />}
              <Lines lines={read.data.lines} outgoing={read.data.outgoing} />
            </>
          )}
        </>
      ) : (
        <Loading>Reading the statement...</Loading>
      )}
      <NeedsScripts />
    </>
  )
}

/** What fits nothing waits under Today, so that nobody has to read the statement again. */
function Keep({ given: { text, columns } }: { given: Given }) {
  const { role } = useMember()
  const sayDone = useDone()
  const keep = useMutation({
    mutationFn: async () => {
      const answer = await callDesk('POST', '/api/desk/statement/keep', { text, columns })
      const { kept }: { kept: number } = await answer.json()
      return kept
    },
    onSuccess: (kept) =>
      sayDone(kept === 0 ? 'All of it was kept already.' : `Kept, and under Today: ${kept}.`),
  })
  if (role !== 'owner') return null
  return (
    <div className="mb-6">
      {keep.isError && <Alert tone="failure">{sentenceOf(keep.error)}</Alert>}
      <Button busy={keep.isPending} onClick={() => keep.mutate()}>
        Keep what fits nothing
      </Button>
    </div>
  )
}

function Giving({ text, give }: { text: string; give: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid max-w-[50em] gap-5">
      <p className="text-small text-soft">
        CAMT.053 as XML, or a table as CSV, also one that overlaps with an earlier one: what is booked is
        known again. Nothing is booked before you say so, line by line. Of the statement nothing is kept but
        what you book, and what fits nothing, once you say so.
      </p>
      <div>
        <FilePicker
          label="Statement"
          onFiles={([file]) => {
            if (file) void file.arrayBuffer().then((bytes) => give(statementText(new Uint8Array(bytes))))
          }}
        >
          Choose its file
        </FilePicker>
      </div>
      <TextAreaField ref={field} label="Or paste it" rows={8} defaultValue={text} spellCheck={false} />
      <div>
        <Button look="primary" onClick={() => give(field.current?.value ?? '')}>
          Read it
        </Button>
      </div>
    </div>
  )
}

function Lines({ lines, outgoing }: { lines: readonly MatchedLine[]; outgoing: number }) {
  const sorted = lines.toSorted(
    (one, other) => FITS_IN_ORDER.indexOf(one.fit) - FITS_IN_ORDER.indexOf(other.fit),
  )
  const told = FITS_IN_ORDER.map(
    (fit) => [FITS[fit].label, lines.filter((line) => line.fit === fit).length] as const,
  )
  return (
    <>
      <p role="status" className="mb-4 text-small text-soft">
        {[
          ...told.filter(([, count]) => count > 0).map(([label, count]) => `${label}: ${count}`),
          ...(outgoing > 0 ? [`left out, because money went: ${outgoing}`] : []),
        ].join(', ') || 'Nothing came.'}
      </p>
      <ul aria-label="Lines">
        {sorted.map((line) => (
          <StatementLineRow key={line.reference} line={line} />
        ))}
      </ul>
    </>
  )
}
