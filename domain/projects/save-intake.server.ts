import { conflict } from '../kernel/app-error.ts'
import { commit } from '../kernel/commit.ts'
import type { Deps } from '../kernel/deps.ts'
import type { Intake, IntakeInput } from './intake.schema.ts'
import { noSuchProject } from './project-moves.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import { lockProject, updateProject } from './projects.store.server.ts'
import { intakeOf } from './stored-intake.ts'

/**
 * Keeps what the owner of a project said of it, beside what they said before; an empty answer takes one back.
 * @param said has passed `intakeSchema`
 * @throws AppError not-found unless it is theirs, conflict once the project has ended
 */
export async function saveIntake(
  deps: Deps,
  which: { ownerId: string; projectId: string },
  said: IntakeInput,
): Promise<Intake> {
  return commit(deps, async (work) => {
    const project = await lockProject(work, which.projectId)
    if (project?.user_id !== which.ownerId) throw noSuchProject()
    if (!OPEN_STATUSES.includes(project.status))
      throw conflict('Your project has ended, so that nothing more is asked of it.')
    const given = Object.entries({ ...intakeOf(project), ...withoutGaps(said) })
    const intake: Intake = Object.fromEntries(given.filter(([, text]) => text !== ''))
    await updateProject(work, project.id, { intake: JSON.stringify(intake) })
    return intake
  })
}

function withoutGaps(said: IntakeInput): Intake {
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined))
}
