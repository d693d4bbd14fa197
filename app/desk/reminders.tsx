import { useMutation, useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  MANUAL_KINDS,
  MOST_REMINDED,
  type Reminded,
  type Unanswered,
} from '#domain/inbox/reminders/by-hand.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'
import { callDesk } from './components/call-desk.ts'
import { Heading } from './components/page-heading.tsx'
import {
  type Choosing,
  ChoosingBox,
  ChosenBar,
  RowLink,
  RowList,
  saveAnswer,
  useChoosing,
} from './components/row-list.tsx'

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
  const choosing = useChoosing(rows.map(({ name }) => name))
  const names = [...choosing.chosen]
  const reminding = useMutation({
    mutationFn: async (): Promise<Reminded[]> => (await callDesk('POST', PATH, { names })).json(),
    onSuccess: () => {
      choosing.clear()
      refetch()
    },
  })
  const saving = useMutation({
    mutationFn: async () => saveAnswer(await callDesk('POST', `${PATH}/export`, { names })),
  })
  const busy = reminding.isPending || saving.isPending
  const failure = (saving.submittedAt > reminding.submittedAt ? saving : reminding).error
  return (
    <>
      {failure && <Alert tone="failure">{sentenceOf(failure)}</Alert>}
      {reminding.data && <Results results={reminding.data} />}
      {rows.length === 0 && <p className="text-soft">No open requests.</p>}
      {rows.length > 0 && (
        <ChosenBar choosing={choosing}>
          <Button look="primary" busy={busy} onClick={() => reminding.mutate()}>
            {names.length === 1 ? 'Send the reminder' : `Send ${names.length} reminders`}
          </Button>
          <Button busy={busy} onClick={() => saving.mutate()}>
            Export the selection
          </Button>
          {names.length > MOST_REMINDED && <p className="text-soft">Select at most {MOST_REMINDED}.</p>}
        </ChosenBar>
      )}
      {rows.length > 0 && (
        <RowList label="Open requests" rows={rows} keyOf={({ name }) => name}>
          {(row) => <Row row={row} choosing={choosing} />}
        </RowList>
      )}
    </>
  )
}

function Results({ results }: { results: readonly Reminded[] }) {
  return (
    <div role="status" aria-label="Results" className="mb-4 border-after border-l-2 pl-4 text-small">
      <ul className="grid gap-1">
        {results.map(({ name, whose, what, refusal }) => (
          <li key={name} className="wrap-anywhere">
            <b className="font-semibold">{[whose, what].filter(Boolean).join(', ') || name}</b>:{' '}
            {refusal ?? 'reminder sent.'}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ row, choosing }: { row: Unanswered; choosing: Choosing }) {
  const { name, kind, whose, what, since, remindedAt, act } = row
  const now = useNow()
  return (
    <div className="flex items-center gap-2">
      <ChoosingBox choosing={choosing} name={name} label={`${whose}, ${what}`} />
      <div className="min-w-0 grow">
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
    </div>
  )
}
