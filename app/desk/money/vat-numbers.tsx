import { TextLink } from '#app/ui/link.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import type { DeskVatNumber } from '#domain/reads/desk-money.schema.ts'
import { ActionForm } from '../components/action.tsx'
import { Row } from '../components/section.tsx'
import { TaskList } from './task-list.tsx'
import { OrderLink } from './task-rows.tsx'

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
    <Row
      label={`VAT number ${vatNumber}`}
      title={
        <>
          <b className="mr-2 font-semibold">{vatNumber}</b>
          {clientId ? <TextLink to={`/desk/clients/${clientId}`}>{whose ?? 'Client'}</TextLink> : whose}
        </>
      }
      facts={
        <>
          {order && <OrderLink number={order} />}
          {words}, last checked {timeWords(checkedAt, now)}
        </>
      }
    >
      <ActionForm
        id={`check-${id}`}
        title={`Check ${vatNumber} now`}
        description="Checks the EU register (VIES). If the number is confirmed, charged VAT is refunded within an hour."
        path={`/api/desk/vat-numbers/${id}/check`}
        verb="Check now"
        done={`VIES checked ${vatNumber}.`}
      />
    </Row>
  )
}
