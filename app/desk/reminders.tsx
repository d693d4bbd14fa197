import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { MANUAL_KINDS, type Unanswered } from '#domain/inbox/reminders/by-hand.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'
import { Heading } from './components/page-heading.tsx'
import { PostButton } from './components/post-button.tsx'
import { RowLink, RowList } from './components/row-list.tsx'

const PATH = '/api/desk/reminders'

export default function Reminders() {
  const list = useQuery<Unanswered[]>({ queryKey: [PATH] })
  return (
    <>
      <Heading>Reminders</Heading>
      <p className="mb-4 max-w-[44em] text-small text-soft">
        Open requests to clients, oldest first. Reminders are sent automatically. Here you can send one early,
        at most once a day each.
      </p>
      <QueryResult of="reminders" query={list}>
        {(data) => <List rows={data} refetch={() => void list.refetch()} />}
      </QueryResult>
    </>
  )
}

function List({ rows, refetch }: { rows: readonly Unanswered[]; refetch: () => void }) {
  if (rows.length === 0) return <p className="text-soft">No open requests.</p>
  return (
    <RowList label="Open requests" rows={rows} keyOf={({ name }) => name}>
      {(row) => <Row row={row} refetch={refetch} />}
    </RowList>
  )
}

function Row({ row, refetch }: { row: Unanswered; refetch: () => void }) {
  const { name, kind, whose, what, since, remindedAt, act } = row
  const now = useNow()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 sm:pb-0">
      <div className="min-w-0 grow basis-72">
        <RowLink
          to={act}
          whose={whose}
          what={what}
          end={<span className="text-soft">since {timeWords(since, now)}</span>}
          facts={<span className="text-soft">{MANUAL_KINDS[kind]}</span>}
          state={
            <span className="text-soft">
              {remindedAt === null ? 'not reminded' : `reminded ${timeWords(remindedAt, now)}`}
            </span>
          }
        />
      </div>
      <PostButton
        size="small"
        className="pointer-coarse:min-h-11"
        path={PATH}
        body={{ name }}
        refused="Not Sent"
        onDone={refetch}
      >
        Remind<VisuallyHidden>{` ${whose}, ${what}`}</VisuallyHidden>
      </PostButton>
    </div>
  )
}
