import { conflict } from '#domain/kernel/app-error.ts'
import { actorOf, commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { readStored, requireVersion } from '#domain/kernel/stored.ts'
import {
  type Intake,
  type IntakeField,
  type IntakeInput,
  type IntakeRead,
  intakeSchema,
} from './intake.schema.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import { noSuchProject } from './project-transitions.ts'
import { lockProject, updateProject } from './projects.store.server.ts'

/**
 * Adds to the stored answers. An empty answer deletes one.
 * @param read texts the author has seen, by answer; other answers aren't checked
 * @throws AppError not-found unless the project belongs to the client, conflict if it has ended or an answer was
 * changed in the meantime
 */
export async function saveIntake(
  deps: Deps,
  which: { ownerId: string; projectId: string },
  input: IntakeInput,
  read: IntakeRead = {},
): Promise<Intake> {
  return commit(deps, async (trx) => {
    const project = await lockProject(trx, which.projectId)
    if (project?.user_id !== which.ownerId) throw noSuchProject()
    if (!OPEN_STATUSES.includes(project.status))
      throw conflict('Your project has ended, so its details can no longer be changed.')
    const before = intakeOf(project)
    for (const [field, texts] of Object.entries(read))
      await requireRead(trx, { stored: before[field as IntakeField] ?? '', texts, now: deps.clock() })
    const merged = Object.entries({ ...before, ...withoutGaps(input) })
    const intake: Intake = Object.fromEntries(merged.filter(([, text]) => text !== ''))
    await updateProject(trx, project.id, { intake: JSON.stringify(intake) })
    return intake
  })
}

/** Only the owner answers, perhaps in two windows. @throws AppError conflict */
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

function withoutGaps(input: IntakeInput): Intake {
  return Object.fromEntries(Object.entries(input).filter(([, text]) => text !== undefined))
}

export function intakeOf({ id, intake }: { id: string; intake: string | null }): Intake {
  return intake === null ? {} : (readStored(intakeSchema, intake, `intake of ${id}`) as Intake)
}
