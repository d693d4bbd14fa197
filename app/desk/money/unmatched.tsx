import { useNow } from '#app/portal/time/use-now.ts'
import { TextField } from '#app/ui/field.tsx'
import { dismissSchema, type UnmatchedLine } from '#domain/billing/statements/statement.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { action } from '../components/action.tsx'
import { RowActions } from '../components/actions.tsx'
import { Row } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import { TaskList } from './task-list.tsx'
import { recordLine } from './transfer-forms.tsx'

const PATH = '/api/desk/statement/unmatched'

export default function Unmatched() {
  return (
    <TaskList<UnmatchedLine>
      title="Unmatched payments"
      of="unmatched payments"
      path={PATH}
      none="No unmatched payments."
    >
      {(line) => <Line key={line.id} line={line} />}
    </TaskList>
  )
}

function Line({ line }: { line: UnmatchedLine }) {
  const { id, on, amount, payer, iban, text, reference } = line
  const now = useNow()
  const { role } = useMember()
  const sum = formatEuros(amount)
  return (
    <Row
      id={id}
      title={payer ?? 'Unknown payer'}
      end={<b className="font-semibold">{sum}</b>}
      facts={[dayNamed(on, now), iban && ibanWords(iban), reference].filter(Boolean).join(', ')}
    >
      {text && <p className="mb-3">{text}</p>}
      {role === 'owner' && (
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
      )}
    </Row>
  )
}
