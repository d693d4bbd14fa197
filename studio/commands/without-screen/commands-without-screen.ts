import type { Command } from '../../shell/command.ts'
import { buyerCommands } from './buyers.ts'
import { clientCommands } from './clients.ts'
import { deliveryCommands } from './deliveries.ts'
import { fileCommands } from './files.ts'
import { messageCommands } from './messages.ts'
import { projectCommands } from './projects.ts'
import { replyCommands } from './replies.ts'

/** Daily work for which the desk has no screen yet. This folder goes once it has them. */
export const commandsWithoutScreen: readonly Command[] = [
  ...projectCommands,
  ...deliveryCommands,
  ...messageCommands,
  ...replyCommands,
  ...fileCommands,
  ...clientCommands,
  ...buyerCommands,
]
