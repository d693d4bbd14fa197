import { readStored } from '#domain/kernel/stored.ts'
import { type Intake, intakeSchema } from './intake.schema.ts'

/** As the row of a project keeps it. */
export function intakeOf({ id, intake }: { id: string; intake: string | null }): Intake {
  return intake === null ? {} : (readStored(intakeSchema, intake, `intake of ${id}`) as Intake)
}
