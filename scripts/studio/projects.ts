import { earlyStartRefusal } from '../../domain/payments/early-start.server.ts'
import { optimizationTitle } from '../../domain/payments/packages.schema.ts'
import { listAllProjects } from '../../domain/projects/project-list.server.ts'
import { moveProject, noteProject } from '../../domain/projects/projects.server.ts'
import type { ProjectStatus } from '../../domain/projects/projects.table.ts'
import { type Answer, type Command, type Desk, type Given, optionText, UsageError } from './command.ts'
import { findId } from './find-id.ts'
import { LIMIT, selectNewest } from './limit.ts'
import { list } from './table.ts'
import { localTime, shortId } from './words.ts'

const STATUSES: readonly ProjectStatus[] = ['pending', 'in-progress', 'completed', 'cancelled']
const NOTE = { note: { value: 'TEXT', does: 'add a note for the client, in the thread and in the mail' } }

export const projectCommands: Command[] = [
  {
    name: 'projects list',
    takes: [],
    options: { ...LIMIT, status: { value: 'STATUS', does: `only ${STATUSES.join(', ')}` } },
    does: 'list the projects of all clients, newest first',
    examples: ['projects list', 'projects list --status in-progress', 'projects list --json'],
    run: listProjects,
  },
  start(),
  move('projects complete', 'completed', 'work is done: in progress becomes completed'),
  move('projects cancel', 'cancelled', 'work will not be done: an open project becomes cancelled'),
  {
    name: 'projects note',
    takes: ['PROJECT', 'TEXT'],
    does: 'write a note into a project’s history and the client’s thread',
    examples: ['projects note prj_3f2a91bc "The profile is done; the fixes follow tomorrow."'],
    run: note,
  },
]

function move(name: string, to: ProjectStatus, does: string): Command {
  return {
    name,
    takes: ['PROJECT'],
    options: NOTE,
    does,
    notes: 'The client reads it in their thread and by mail.',
    examples: [`${name} prj_3f2a91bc`, `${name} prj_3f2a91bc --note "See you on Monday."`],
    run: async (given, desk) => {
      const { deps } = await desk.studio()
      const projectId = await findId(deps.db, 'project', given.words[0] ?? '')
      const moved = await moveProject(deps, {
        projectId,
        to,
        author: 'team',
        note: optionText(given, 'note'),
      })
      return {
        data: moved,
        text: `${shortId(moved.id)} is ${moved.status} now. The client is told by message and mail.`,
      }
    },
  }
}

/** Work begins at once only where the client agreed, or the studio says that it may. */
function start(): Command {
  const command = move('projects start', 'in-progress', 'work begins: pending becomes in progress')
  return {
    ...command,
    options: {
      ...NOTE,
      anyway: { does: 'although the client did not agree to an early start, as for a business' },
    },
    run: async (given, desk) => {
      const { deps } = await desk.studio()
      const projectId = await findId(deps.db, 'project', given.words[0] ?? '')
      const refusal = given.options.anyway
        ? undefined
        : await earlyStartRefusal(deps.db, projectId, deps.clock())
      if (refusal) throw new UsageError(`${refusal} A business has no such right: then add --anyway.`)
      return command.run(given, desk)
    },
  }
}

async function listProjects(given: Given, desk: Desk): Promise<Answer> {
  const status = optionText(given, 'status') as ProjectStatus | undefined
  if (status && !STATUSES.includes(status))
    throw new UsageError(`--status must be one of ${STATUSES.join(', ')}, not '${status}'.`)
  const { deps } = await desk.studio()
  const { rows: projects, withRest } = await selectNewest(given, (limit) =>
    listAllProjects(deps.db, { limit, ...(status ? { status } : {}) }),
  )
  const rows = projects.map(({ id, client, service, status, progress, createdAt, completedAt }) => [
    shortId(id),
    client.name,
    optimizationTitle(service),
    status,
    progress ? `${progress.percent} %, ${progress.daysLeft} d left` : '–',
    localTime(createdAt),
    localTime(completedAt),
  ])
  const text = list(['id', 'client', 'service', 'status', 'progress', 'opened', 'completed'], rows, {
    none: status ? `No project is ${status}.` : 'There are no projects yet.',
  })
  return { data: projects, text: withRest(text) }
}

async function note({ words: [project = '', text = ''] }: Given, desk: Desk): Promise<Answer> {
  const { deps } = await desk.studio()
  const projectId = await findId(deps.db, 'project', project)
  await noteProject(deps, { projectId, note: text })
  return { data: { id: projectId }, text: `Noted in ${shortId(projectId)} and in the client’s thread.` }
}
