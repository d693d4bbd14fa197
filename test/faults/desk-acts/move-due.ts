import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { wishFor } from '../ledger.ts'
import { insist, list, read } from '../site.ts'
import { asMember, type DeskAction } from './member.ts'

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
