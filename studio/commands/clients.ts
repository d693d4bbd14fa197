import { resetFactor } from '#domain/accounts/factors/reset-factor.server.ts'
import { showClient } from '#domain/people/clients.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { printable } from '../shell/table.ts'

export const clientCommands: Command[] = [
  {
    usage: 'clients reset-factor <CLIENT>',
    options: YES,
    does: 'take away the second factor of a lost device, and end every session of its client',
    notes: 'Make sure who asks: whoever has the password signs in without a second factor from then on.',
    examples: ['clients reset-factor ada@example.org'],
    run: resetClientsFactor,
  },
]

async function resetClientsFactor(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'client', given.subject)
  const { name } = await showClient(deps.db, id)
  await shell.confirm(`Take the second factor of ${printable(name)} away?`, given)
  await resetFactor(deps, id)
  return {
    data: { clientId: id },
    text: `${printable(name)} has no second factor any more, and is signed out.`,
  }
}
