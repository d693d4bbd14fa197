import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/orders-of-projects.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { noteProject } from '#domain/projects/moves/move-project.server.ts'
import { listAllProjects, showProject } from '#domain/projects/project-list.server.ts'
import { PROJECT_STATES, PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { answerNewest, LIMIT } from '../../shell/limit.ts'
import { textOrInput } from '../../shell/text-or-input.ts'
import { localTime, shortId } from '../../shell/words.ts'
import { askCommands } from './ask.ts'
import { deliverCommands } from './deliver.ts'
import { projectMoveCommands } from './project-moves.ts'
import { projectText } from './project-text.ts'

export const projectCommands: Command[] = [
  {
    usage: 'projects list',
    options: { ...LIMIT, '--status <STATUS>': `only ${PROJECT_STATUSES.join(', ')}` },
    does: 'list the projects of all clients, newest first',
    examples: ['projects list', 'projects list --status in-progress', 'projects list --json'],
    run: listProjects,
  },
  {
    usage: 'projects show <PROJECT>',
    does: 'show a project with what happens next, its figures and its history',
    examples: ['projects show prj_3f2a91bc'],
    run: show,
  },
  ...projectMoveCommands,
  ...askCommands,
  ...deliverCommands,
  {
    usage: 'projects note <PROJECT> <TEXT>',
    does: 'write a note into a project’s history and the client’s thread',
    notes: 'With - in place of the text it is read from standard input.',
    examples: ['projects note prj_3f2a91bc "The profile is done; the fixes follow tomorrow."'],
    run: note,
  },
]

async function listProjects(given: Given, shell: Shell): Promise<Answer> {
  const status = given.oneOf('status', PROJECT_STATUSES)
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listAllProjects(deps.db, { limit, status }), {
    cells: (project) => ({
      id: shortId(project.id),
      client: project.client.name,
      service: optimizationTitle(project.service),
      status: project.status,
      progress: progressText(project),
      opened: localTime(project.createdAt),
      completed: localTime(project.completedAt),
    }),
    none: status ? `No project is ${status}.` : 'There are no projects yet.',
  })
}

async function show({ words: [text = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const project = await showProject(deps.db, await findId(deps.db, 'project', text))
  const order = (await ordersOfProjects(deps.db, [project])).get(project.orderId)
  const next = lineOfProject({ project, order }, shell.clock()).headline
  return { data: project, text: projectText(project, next) }
}

async function note({ words: [project = '', text = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const projectId = await findId(deps.db, 'project', project)
  await noteProject(deps, { projectId, note: await textOrInput(text, shell) })
  return { data: { id: projectId }, text: `Noted in ${shortId(projectId)} and in the client’s thread.` }
}

/** How far one is that is worked on. */
function progressText({ status, progress }: ClientProject): string {
  return PROJECT_STATES[status].isWorkedOn && progress ? `${progress.percent}%, by ${progress.doneBy}` : '–'
}
