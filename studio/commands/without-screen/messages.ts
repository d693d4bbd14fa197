import { editMessage, showMessage } from '#domain/messages/change-message.server.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { textOrInput } from '../../shell/text-or-input.ts'
import { shortId } from '../../shell/words.ts'

export const messageCommands: Command[] = [
  {
    usage: 'messages edit <MESSAGE> <TEXT>',
    does: 'change what the studio wrote, within ten minutes',
    notes:
      'The client sees the new text at once, and that it was edited. A mail that has left stays as it is.',
    examples: ['messages edit msg_3f2a91bc "UE 5.4, not 5.3."', 'messages edit msg_3f2a91bc - < answer.txt'],
    run: edit,
  },
]

async function edit({ words: [text = '', body = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'message', text)
  const { editedAt } = await showMessage(deps.db, id)
  const change = { body: await textOrInput(body, shell), editedAt }
  const message = await editMessage(deps, { id, writer: 'team' }, change)
  return { data: message, text: `${shortId(id)} is changed.` }
}
