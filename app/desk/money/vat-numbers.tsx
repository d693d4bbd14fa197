import { TextLink } from '#app/ui/link.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import type { DeskVatNumber } from '#domain/reads/desk-money.schema.ts'
import { ActionForm } from '../components/action.tsx'
import { TaskList } from './task-list.tsx'

/** The server retries unanswered checks every hour. */
export default function VatNumbers() {
  return (
    <TaskList<DeskVatNumber>
      title="VAT numbers"
      of="VAT numbers"
      path="/api/desk/vat-numbers"
      none="No unconfirmed VAT numbers."
    >
      {(row, now) => <VatNumberRow key={row.id} row={row} now={now} />}
    </TaskList>
  )
}

function VatNumberRow({ row, now }: { row: DeskVatNumber; now: Date }) {
  const { id, vatNumber, clientId, whose, words, checkedAt, order } = row
  return (
    <article aria-label={`VAT number ${vatNumber}`} className="border-line border-b py-4 text-small">
      <p className="wrap-anywhere">
        <b className="mr-2 font-semibold">{vatNumber}</b>
        {clientId ? <TextLink to={`/desk/clients/${clientId}`}>{whose ?? 'Client'}</TextLink> : whose}
      </p>
      <p className="mt-1 mb-3 text-soft">
        {words}, last checked {timeWords(checkedAt, now)}
        {order && (
          <TextLink to={`/desk/money/${order}`} className="ml-2 min-h-11 font-mono">
            {order}
          </TextLink>
        )}
      </p>
      <ActionForm
        id={`check-${id}`}
        title={`Check ${vatNumber} now`}
        description="Checks the EU register (VIES). If the number is confirmed, charged VAT is refunded within an hour."
        path={`/api/desk/vat-numbers/${id}/check`}
        verb="Check now"
        done={`VIES checked ${vatNumber}.`}
      />
    </article>
  )
}
