import { moveProject } from '../../projects/moves/move-project.server.ts'
import { reopenProject } from '../../projects/moves/reopen-project.server.ts'
import { showProject } from '../../projects/project-list.server.ts'
import type { ProjectStatus } from '../../projects/projects.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { followDelivery, type SecondHalf } from './second-half.server.ts'

/** half: what became of the second half of its price; nothing where nothing did */
export type Moved = { id: string; status: ProjectStatus; half: SecondHalf | undefined }

/** The studio moves a project, and the second half of its price follows. @throws AppError as `moveProject` does */
export async function moveByStudio(
  deps: PaymentsDeps,
  move: Omit<Parameters<typeof moveProject>[1], 'author'>,
): Promise<Moved> {
  const moved = await moveProject(deps, { ...move, author: 'team' })
  return withHalf(deps, moved)
}

/** The studio takes its last move back, and with it what became of the second half. @throws AppError as `reopenProject` does */
export async function reopenByStudio(
  deps: PaymentsDeps,
  which: Parameters<typeof reopenProject>[1],
): Promise<Moved> {
  return withHalf(deps, await reopenProject(deps, which))
}

async function withHalf(deps: PaymentsDeps, moved: Omit<Moved, 'half'>): Promise<Moved> {
  const { orderId } = await showProject(deps.db, moved.id)
  return { ...moved, half: await followDelivery(deps, { orderId }) }
}
