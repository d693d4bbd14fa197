import { useSearchParams } from 'react-router'
import { TextLink } from '#app/ui/text-link.tsx'
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
      none={
        all
          ? 'Nobody has asked for a refund yet.'
          : 'Nothing waits: no request for an answer, and no refund for your bank.'
      }
      beside={
        <TextLink to={all ? '/desk/money/refunds' : '/desk/money/refunds?all=1'} className="min-h-11">
          {all ? 'Only those that wait' : 'Also those that are answered'}
        </TextLink>
      }
    >
      {(refund, now) => <RefundRow key={refund.id} refund={refund} now={now} />}
    </TaskList>
  )
}
