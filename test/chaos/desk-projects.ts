import { randomUUID } from 'node:crypto'
import type { Reminded, Unanswered } from '#domain/inbox/reminders/by-hand.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { asMember, type DeskAction } from './desk-clients.ts'
import { wishFor } from './ledger.ts'
import { ask, insist, list, read } from './site.ts'

/** A first delivery begins the project. */
export const deliver: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const { id, status } = random.pick(projects)
  if (status === 'pending') {
    const started = await ask(site, {
      ...asMember(member),
      path: `/api/desk/projects/${id}/start`,
      body: { note: '', anyway: 'on' },
    })
    if (!started?.ok) return
  }
  const delivery = wishFor(ledger.deliveries, `A build ${randomUUID()}`, name)
  kills.notice('delivery')
  const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
  await insist(site, delivery, {
    ...asMember(member),
    path: `/api/desk/projects/${id}/deliver`,
    body: { title: delivery.text, items },
  })
}

const EARLIEST_DAYS = 30
const LATEST_DAYS = 300

export const moveDue: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const { id } = random.pick(projects)
  const page = await read<StudioProject>(site, `/api/desk/projects/${id}`, cookie)
  if (!page) return
  const moved = wishFor(ledger.dueDays, `The water shader waits: ${randomUUID()}`, name)
  kills.notice('due day')
  await insist(site, moved, {
    ...asMember(member),
    path: `/api/desk/projects/${id}/due`,
    body: {
      on: addDays(stockholmDay(new Date()), random.between(EARLIEST_DAYS, LATEST_DAYS)),
      because: moved.text,
      version: page.versions.due,
    },
  })
}

/** Of something that nobody was reminded of. */
export const remind: DeskAction = async (member) => {
  const { site, ledger, kills, random, cookie, name, role } = member
  const unanswered = await list<Unanswered>(site, '/api/desk/reminders', cookie)
  const left = unanswered.filter(
    ({ kind, remindedAt }) => !remindedAt && (role === 'owner' || kind !== 'transfer'),
  )
  if (left.length === 0) return
  const { name: what } = random.pick(left)
  kills.notice('reminder')
  // The log names the order of a transfer, not which part of its price.
  const [kind, about] = what.split(':')
  await insist(site, wishFor(ledger.reminders, `${kind}:${about}`, name), {
    ...asMember(member),
    path: '/api/desk/reminders',
    body: { names: [what] },
    isDone: ({ text }) => (JSON.parse(text) as Reminded[])[0]?.refusal === null,
  })
}
