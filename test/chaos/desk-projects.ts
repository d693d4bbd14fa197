import { randomUUID } from 'node:crypto'
import type { Reminded, Unanswered } from '#domain/inbox/reminders/by-hand.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { attempt, type DeskAction } from './desk-clients.ts'
import { ask, list, read, want } from './site.ts'

/** A first delivery begins the project. */
export const deliver: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const { id, status } = random.pick(projects)
  const path = `/api/desk/projects/${id}`
  if (status === 'pending') {
    const { headers, mayComeLate } = attempt()
    const begin = { path: `${path}/start`, body: { note: '', anyway: 'on' }, mayComeLate }
    const started = await ask(site, { ...begin, headers: { Cookie: cookie, ...headers } })
    if (!started?.ok) return
  }
  const title = `A build ${randomUUID()}`
  const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
  const wish = { what: 'deliveries', text: title, is: 'delivery' } as const
  await want(member, wish, { ...attempt(), path: `${path}/deliver`, body: { title, items } })
}

const EARLIEST_DAYS = 30
const LATEST_DAYS = 300

export const moveDue: DeskAction = async (member) => {
  const { site, random, cookie } = member
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const path = `/api/desk/projects/${random.pick(projects).id}`
  const page = await read<StudioProject>(site, path, cookie)
  if (!page) return
  const because = `The water shader waits: ${randomUUID()}`
  const on = addDays(stockholmDay(new Date()), random.between(EARLIEST_DAYS, LATEST_DAYS))
  const body = { on, because, version: page.versions.due }
  const wish = { what: 'dueDays', text: because, is: 'due day' } as const
  await want(member, wish, { ...attempt(), path: `${path}/due`, body })
}

/** Of something that nobody was reminded of. */
export const remind: DeskAction = async (member) => {
  const { site, random, cookie, role } = member
  const unanswered = await list<Unanswered>(site, '/api/desk/reminders', cookie)
  const left = unanswered.filter(
    ({ kind, remindedAt }) => !remindedAt && (role === 'owner' || kind !== 'transfer'),
  )
  if (left.length === 0) return
  const { name } = random.pick(left)
  // The log names the order of a transfer, not which part of its price.
  const [kind, about] = name.split(':')
  const wish = { what: 'reminders', text: `${kind}:${about}`, is: 'reminder' } as const
  await want(member, wish, {
    ...attempt(),
    path: '/api/desk/reminders',
    body: { names: [name] },
    isDone: ({ text }) => (JSON.parse(text) as Reminded[])[0]?.refusal === null,
  })
}
