import { Form, useSearchParams } from 'react-router'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ACTOR_KINDS, type Actor } from '#domain/kernel/actor.ts'
import { clockWords, dayWords } from '#domain/kernel/time.ts'
import { AUDIT_ACTIONS, detailWords, type NamedEntry } from '#domain/people/audit/audit.schema.ts'
import { InfiniteList } from './components/infinite-list.tsx'
import { Heading } from './components/page-heading.tsx'

const ACTIONS = [
  { value: '', label: 'Any' },
  ...Object.entries(AUDIT_ACTIONS).map(([value, { words }]) => ({ value, label: words })),
]

export default function Audit() {
  const [search] = useSearchParams()
  const now = useNow()
  const filter = {
    actor: search.get('actor') ?? '',
    action: search.get('action') ?? '',
    about: search.get('about') ?? '',
  }
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return (
    <>
      <Heading>Audit</Heading>
      <Form
        key={String(query)}
        aria-label="Filter entries"
        className="mt-6 mb-4 grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <TextField name="actor" label="Actor" defaultValue={filter.actor} />
        <SelectField name="action" label="Action" options={ACTIONS} defaultValue={filter.action} />
        <TextField name="about" label="Subject" hint="Full ID" defaultValue={filter.about} />
        <Button type="submit" className="h-12">
          Filter
        </Button>
      </Form>
      <InfiniteList<NamedEntry>
        of="entries"
        path="/api/desk/audit"
        filter={filter}
        none="No entries."
        keyOf={({ id }) => id}
        groupOf={({ at }) => dayWords(at, now)}
      >
        {(entry) => <Line entry={entry} />}
      </InfiniteList>
    </>
  )
}

function Line({ entry: { at, actor, action, about, detail, actorName, aboutName } }: { entry: NamedEntry }) {
  return (
    <div className="grid gap-x-5 gap-y-0.5 py-2 text-small lg:grid-cols-[6rem_12rem_minmax(0,1fr)]">
      <p className="text-soft tabular-nums">{clockWords(at)}</p>
      <p className="wrap-anywhere font-semibold first-letter:uppercase">{actorName ?? actorWords(actor)}</p>
      <p className="wrap-anywhere first-letter:uppercase" title={about ?? undefined}>
        {AUDIT_ACTIONS[action].words}
        {aboutName && <b className="font-semibold"> · {aboutName}</b>}
        {about && !aboutName && <Subject id={about} />}
        <span className="ml-3 text-soft">{detailWords(detail)}</span>
      </p>
    </div>
  )
}

/** Pages of subjects by the prefix of their ids. */
const PAGES: Readonly<Record<string, readonly [page: string, name: string]>> = {
  con: ['/desk/enquiries', 'Enquiry'],
  ord: ['/desk/money', 'Order'],
  pay: ['/desk/money', 'Payment'],
  prj: ['/desk/projects', 'Project'],
}

function Subject({ id }: { id: string }) {
  const [page, name] = PAGES[id.slice(0, id.indexOf('_'))] ?? []
  return page ? (
    <TextLink to={`${page}/${id}`} className="ml-3">
      {name}
    </TextLink>
  ) : (
    <span className="ml-3 font-mono text-micro text-soft">{id}</span>
  )
}

function actorWords(actor: Actor): string {
  if (actor.kind === 'staff') return actor.name
  const { words } = ACTOR_KINDS[actor.kind]
  return 'id' in actor ? `${words} ${actor.id}` : words
}
