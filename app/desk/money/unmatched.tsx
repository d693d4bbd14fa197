import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { TextField } from '#app/ui/field.tsx'
import { dismissSchema, type UnmatchedLine } from '#domain/billing/statements/statement.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { action } from '../components/action.tsx'
import { RowActions } from '../components/actions.tsx'
import { Heading } from '../components/page-heading.tsx'
import { useMember } from '../frame/member.ts'
import { PageTabs } from '../frame/pages.tsx'
import { recordLine } from './transfer-forms.tsx'

const PATH = '/api/desk/statement/unmatched'

export default function Unmatched() {
  const list = useQuery<UnmatchedLine[]>({ queryKey: [PATH] })
  return (
    <>
      <Heading>Unmatched payments</Heading>
      <PageTabs />
      <QueryResult of="unmatched payments" query={list}>
        {(data) => (
          <>
            {data.length === 0 && <p className="text-soft">No unmatched payments.</p>}
            <ul data-rows="" aria-label="Unmatched payments">
              {data.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </>
  )
}

function Line({ line }: { line: UnmatchedLine }) {
  const { id, on, amount, payer, iban, text, reference } = line
  const now = useNow()
  const { role } = useMember()
  const sum = formatEuros(amount)
  return (
    <li id={id} className="scroll-mt-4 border-line border-b py-4 text-small">
      <p className="wrap-anywhere">
        <b className="mr-2 font-semibold tabular-nums">{sum}</b>
        {payer}
      </p>
      <p className="wrap-anywhere mt-1 text-soft">
        {[dayNamed(on, now), iban && ibanWords(iban), reference].filter(Boolean).join(', ')}
      </p>
      {text && <p className="wrap-anywhere mt-1 mb-2">{text}</p>}
      {role === 'owner' && (
        <div className="mt-3">
          <RowActions
            actions={[
              recordLine({ line, order: null, isSure: false }),
              action({
                id: `dismiss-${id}`,
                title: `Dismiss ${sum}`,
                description:
                  'For lines that aren’t order payments, such as interest or transfers between your accounts. Your name and reason are kept.',
                schema: dismissSchema,
                path: `${PATH}/${id}/dismiss`,
                verb: 'Dismiss',
                done: 'Line dismissed.',
                children: (field) => <TextField {...field('reason')} label="Reason" autoComplete="off" />,
              }),
            ]}
          />
        </div>
      )}
    </li>
  )
}
