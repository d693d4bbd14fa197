import { randomUUID } from 'node:crypto'
import type { Project } from '#domain/projects/projects.schema.ts'
import { wishFor } from '../ledger.ts'
import { ask, insist, list } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

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
