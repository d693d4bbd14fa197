import { endSessionsOf } from '#domain/accounts/sessions/sessions.server.ts'
import { mailClients, previewAnnouncement } from '#domain/messages/mail-clients.server.ts'
import { showClient } from '#domain/people/clients.server.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { YES } from '../../shell/confirm.ts'
import { findId } from '../../shell/find-id.ts'
import { printable } from '../../shell/table.ts'
import { textOfFile } from '../../shell/text-or-input.ts'
import { counted } from '../../shell/words.ts'

export const clientCommands: Command[] = [
  {
    usage: 'clients mail <NAME>',
    options: {
      '--subject <TEXT>': 'of the mail, which is its heading too',
      '--text-file <FILE>': 'what it says, with an empty line between paragraphs',
      '--dry-run': 'say who would get it',
      ...YES,
    },
    does: 'mail the same to every client, as before a change of terms or privacy policy',
    notes:
      'Each client gets what has this name once: given again, it reaches those who came since. The greeting is put before it.',
    examples: [
      'clients mail privacy-2027 --subject "Our privacy policy changes on 1 January" --text-file news.txt --dry-run',
      'clients mail privacy-2027 --subject "Our privacy policy changes on 1 January" --text-file news.txt --yes',
    ],
    run: mailAll,
  },
  {
    usage: 'clients sign-out <CLIENT>',
    options: YES,
    does: 'end every session of a client, such as after a device was lost',
    notes: 'Open pages notice it within 20 seconds.',
    examples: ['clients sign-out ada@example.org', 'clients sign-out Kq3vXz1a --yes'],
    run: signOut,
  },
]

async function mailAll(given: Given, shell: Shell): Promise<Answer> {
  const subject = given.demand('subject', '--subject is missing.')
  const text = await textOfFile(given.demand('textFile', '--text-file is missing: it holds what is said.'))
  const { deps } = await shell.product()
  const announcement = { name: given.subject, subject, text }
  const { clients, before } = await previewAnnouncement(deps, announcement)
  const had = before === 0 ? '' : ` ${counted(before, 'client')} had it before.`
  if (given.options.dryRun)
    return {
      data: { clients: clients.map(({ id, email }) => ({ id, email })), before },
      text: [
        ...clients.map(({ name, email }) => printable(`${name} <${email}>`)),
        `${counted(clients.length, 'client')} would get it.${had}`,
      ].join('\n'),
    }
  await shell.confirm(`Mail “${printable(subject)}” to ${counted(clients.length, 'client')}?`, given)
  const reached = await mailClients(deps, announcement)
  return {
    data: { clients: reached.clients.map(({ id, email }) => ({ id, email })), before: reached.before },
    text: `Mailed to ${counted(reached.clients.length, 'client')}.${had}`,
  }
}

async function signOut(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'client', given.subject)
  const { name } = await showClient(deps.db, id)
  await shell.confirm(`End every session of ${printable(name)}?`, given)
  const ended = await endSessionsOf(deps, id)
  return {
    data: { clientId: id, ended },
    text: `${printable(name)} is signed out: ${counted(ended, 'session')} ended.`,
  }
}
