import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { noSuchProject, requireHandedOver } from '#domain/projects/project-transitions.ts'
import type { Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { followDelivery, type SecondInstalment } from './second-instalment.server.ts'

/** half: what became of the second instalment; nothing where nothing did */
type Moved = { id: string; status: ProjectStatus; half: SecondInstalment | undefined }

/**
 * The studio moves a project, and the second instalment follows.
 * @param withoutDelivery completes it although nothing was handed over
 * @throws AppError as `changeProjectStatus` does, and conflict where nothing was handed over
 */
export async function changeStatusByStudio(
  deps: PaymentsDeps,
  {
    withoutDelivery,
    ...move
  }: Omit<Parameters<typeof changeProjectStatus>[1], 'author'> & { withoutDelivery?: boolean },
): Promise<Moved> {
  if (move.to === 'completed' && !withoutDelivery) requireHandedOver(await findProject(deps, move.projectId))
  const moved = await changeProjectStatus(deps, { ...move, author: 'team' })
  return withHalf(deps, moved)
}

/** The studio takes its last move back, and with it what became of the second instalment. @throws AppError as `reopenProject` does */
export async function reopenByStudio(
  deps: PaymentsDeps,
  which: Parameters<typeof reopenProject>[1],
): Promise<Moved> {
  return withHalf(deps, await reopenProject(deps, which))
}

async function withHalf(deps: PaymentsDeps, moved: Omit<Moved, 'half'>): Promise<Moved> {
  const { orderId } = await findProject(deps, moved.id)
  return { ...moved, half: await followDelivery(deps, { orderId }) }
}

async function findProject({ db, readProject }: PaymentsDeps, id: string): Promise<Project> {
  const project = await readProject(db, { id })
  if (!project) throw noSuchProject()
  return project
}
