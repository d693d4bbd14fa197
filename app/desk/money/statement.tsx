import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '#app/portal/time/use-now.ts'
import { FilePicker } from '#app/portal/upload/file-picker.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import {
  type Columns,
  FITS,
  type Fit,
  type MatchedLine,
  type ReadStatement,
  statementText,
} from '#domain/billing/statements/statement.schema.ts'
import { formatEuros, formatUnits } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { useDone } from '../components/action.tsx'
import { RowActions } from '../components/actions.tsx'
import { Heading } from '../components/page-heading.tsx'
import { PostButton } from '../components/post-button.tsx'
import { Row } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import { PageTabs } from '../frame/pages.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { recordLine } from './transfer-forms.tsx'

const FITS_IN_ORDER = Object.keys(FITS) as Fit[]

/** @property attempt cache key that doesn't contain the statement */
type Given = { text: string; columns?: Columns; attempt: number }

export default function Statement() {
  const [given, setGiven] = useState<Given>()
  const read = useQuery<ReadStatement>({
    // Matching a line changes the state of other lines.
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
      <PageTabs />
      {given === undefined || (read.isError && !read.data) ? (
        <>
          {read.error && given && (
            <div className="mt-6">
              <Alert tone="failure">{sentenceOf(read.error)}</Alert>
            </div>
          )}
          <StatementInput text={given?.text ?? ''} give={give} />
        </>
      ) : read.data ? (
        <>
          <p className="my-6">
            <Button onClick={() => setGiven(undefined)}>Read another statement</Button>
          </p>
          {read.data.kind === 'columns' ? (
            <ColumnsForm
              key={given.attempt}
              table={read.data.table}
              send={(columns) => give(given.text, columns)}
            />
          ) : (
            <>
              {read.data.lines.some(({ fit }) => fit === 'alone') && <SaveUnmatched given={given} />}
              <Lines lines={read.data.lines} outgoing={read.data.outgoing} />
            </>
          )}
        </>
      ) : (
        <Loading>Reading the statement...</Loading>
      )}
    </>
  )
}

function SaveUnmatched({ given: { text, columns } }: { given: Given }) {
  const { role } = useMember()
  const showDone = useDone()
  if (role !== 'owner') return null
  const tell = async (answer: Response) => {
    const { kept }: { kept: number } = await answer.json()
    await showDone(
      kept === 0
        ? 'All unmatched lines were already saved.'
        : `Unmatched lines saved and added to Today: ${kept}.`,
    )
  }
  return (
    <div className="mb-6">
      <PostButton path="/api/desk/statement/keep" body={{ text, columns }} onDone={tell}>
        Save unmatched lines
      </PostButton>
    </div>
  )
}

function StatementInput({ text, give }: { text: string; give: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="mt-6 grid max-w-[50em] gap-5">
      <p className="text-small text-soft">
        CAMT.053 (XML) or a CSV table. Statements may overlap, because recorded lines are recognized. Nothing
        is recorded until you confirm it line by line. We don’t store the statement, only the lines you record
        and the unmatched lines you save.
      </p>
      <div>
        <FilePicker
          label="Statement"
          onFiles={([file]) => {
            if (file) void file.arrayBuffer().then((bytes) => give(statementText(new Uint8Array(bytes))))
          }}
        >
          Choose file
        </FilePicker>
      </div>
      <TextAreaField
        ref={field}
        label="Or paste the statement"
        rows={8}
        defaultValue={text}
        spellCheck={false}
      />
      <div>
        <Button look="primary" onClick={() => give(field.current?.value ?? '')}>
          Read statement
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
          ...(outgoing > 0 ? [`outgoing, left out: ${outgoing}`] : []),
        ].join(', ') || 'No incoming payments.'}
      </p>
      <ul aria-label="Lines">
        {sorted.map((line) => (
          <StatementLineRow key={line.reference} line={line} />
        ))}
      </ul>
    </>
  )
}

const TONES: Readonly<Record<Fit, BadgeTone>> = {
  fits: 'after',
  doubtful: 'progress',
  alone: 'negative',
  booked: 'neutral',
  unread: 'neutral',
}

function sumWords({ amount, currency }: MatchedLine): string {
  if (amount === 0) return 'Unreadable'
  return currency === 'EUR' ? formatEuros(amount) : `${formatUnits(amount)} ${currency}`
}

function StatementLineRow({ line }: { line: MatchedLine }) {
  const now = useNow()
  const { role } = useMember()
  const { fit, why, order, on, amount, text, payer, iban, reference } = line
  const { label, isBookable } = FITS[fit]
  const facts = [on && dayNamed(on, now), iban && ibanWords(iban), amount > 0 && reference]
  return (
    <Row
      title={
        <>
          <b className="mr-2 font-semibold tabular-nums">{sumWords(line)}</b>
          {payer}
        </>
      }
      end={<Badge tone={TONES[fit]}>{label}</Badge>}
      facts={facts.filter(Boolean).join(', ')}
    >
      {text && <p>{text}</p>}
      <p className="mb-2 text-soft">
        {order && (
          <TextLink to={`/desk/money/${order.number}`} className="mr-2 min-h-11">
            {order.number}, {order.buyer}
          </TextLink>
        )}
        {why}
      </p>
      {role === 'owner' && isBookable && (
        <RowActions actions={[recordLine({ line, order, isSure: fit === 'fits' })]} />
      )}
    </Row>
  )
}
