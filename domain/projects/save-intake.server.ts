import { conflict } from '#domain/kernel/app-error.ts'
import { actorOf, commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import type { Intake, IntakeField, IntakeInput, IntakeRead } from './intake.schema.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import { noSuchProject } from './project-transitions.ts'
import { lockProject, updateProject } from './projects.store.server.ts'
import { intakeOf } from './stored-intake.ts'

/**
 * Keeps what the owner of a project said of it, beside what they said before; an empty answer takes one back.
 * @param said has passed `intakeSchema`
 * @param read what its writer has read of each answer; of one that is not named nothing is demanded
 * @throws AppError not-found unless it is theirs, conflict once the project has ended or where an answer was changed meanwhile
 */
export async function saveIntake(
  deps: Deps,
  which: { ownerId: string; projectId: string },
  said: IntakeInput,
  read: IntakeRead = {},
): Promise<Intake> {
  return commit(deps, async (trx) => {
    const project = await lockProject(trx, which.projectId)
    if (project?.user_id !== which.ownerId) throw noSuchProject()
    if (!OPEN_STATUSES.includes(project.status))
      throw conflict('Your project has ended, so that nothing more is asked of it.')
    const before = intakeOf(project)
    for (const [field, texts] of Object.entries(read))
      await requireRead(trx, { stored: before[field as IntakeField] ?? '', texts, now: deps.clock() })
    const given = Object.entries({ ...before, ...withoutGaps(said) })
    const intake: Intake = Object.fromEntries(given.filter(([, text]) => text !== ''))
    await updateProject(trx, project.id, { intake: JSON.stringify(intake) })
    return intake
  })
}

/** The owner alone answers, perhaps from two windows or with a colleague. @throws AppError conflict */
function requireRead(
  trx: UnitOfWork,
  { stored, texts, now }: { stored: string; texts: readonly string[]; now: Date },
): Promise<void> {
  const read = texts.map((text) => text.trim())
  return requireVersion(trx, {
    read: read.includes(stored) ? stored : read[0],
    stored,
    lastChange: async () => ({ actor: actorOf(trx), at: null }),
    now,
  })
}

function withoutGaps(said: IntakeInput): Intake {
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined))
}
