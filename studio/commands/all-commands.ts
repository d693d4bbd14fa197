import type { Command } from '../shell/command.ts'
import { alertCommands } from './alerts.ts'
import { backupCommands } from './backup.ts'
import { clientCommands } from './clients.ts'
import { doctorCommands } from './doctor.ts'
import { fileCommands } from './files.ts'
import { rateCommands } from './rates.ts'
import { retentionCommands } from './retention.ts'
import { staffCommands } from './staff.ts'

/** What needs the machine, in the order of the help. The rest of the work is done at the desk. */
export const commands: readonly Command[] = [
  ...staffCommands,
  ...clientCommands,
  ...fileCommands,
  ...rateCommands,
  ...retentionCommands,
  ...backupCommands,
  ...doctorCommands,
  ...alertCommands,
]
