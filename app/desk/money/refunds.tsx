import { useSearchParams } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import type { DeskRefund } from '#domain/reads/desk-money.schema.ts'
import { TaskList } from './task-list.tsx'
import { RefundRow } from './task-rows.tsx'

export default function Refunds() {
  const [search] = useSearchParams()
  const all = search.get('all') === '1'
  return (
    <TaskList<DeskRefund>
      title="Refunds"
      of="refunds"
      path="/api/desk/refunds"
      query={all ? 'all=1' : ''}
      none={all ? 'No refund requests yet.' : 'No open refunds.'}
      beside={
        <TextLink to={all ? '/desk/money/refunds' : '/desk/money/refunds?all=1'} className="min-h-11">
          {all ? 'Show open refunds' : 'Show all refunds'}
        </TextLink>
      }
    >
      {(refund, now) => <RefundRow key={refund.id} refund={refund} now={now} />}
    </TaskList>
  )
}
