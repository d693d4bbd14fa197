import { resetFactor } from '#domain/accounts/factors/reset-factor.server.ts'
import { endSessionsOf } from '#domain/accounts/sessions/sessions.server.ts'
import { listPayments } from '#domain/billing/payments/show/show-payments.server.ts'
import { optimizationTitle, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { noteSchema } from '#domain/crm/notes/notes.schema.ts'
import { listNotes, removeNote, writeNote } from '#domain/crm/notes/notes.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { mailClients, previewAnnouncement } from '#domain/messages/mail-clients.server.ts'
import { listClients, showClient } from '#domain/people/clients.server.ts'
import { listProjects } from '#domain/projects/project-list.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, list, printable } from '../shell/table.ts'
import { textOfFile } from '../shell/text-or-input.ts'
import { counted, euros, localTime, refundedEuros, shortId } from '../shell/words.ts'

export const clientCommands: Command[] = [
  {
    usage: 'clients list',
    options: LIMIT,
    does: 'list the clients, newest first',
    examples: ['clients list', 'clients list --json'],
    run: listAll,
  },
  {
    usage: 'clients show <CLIENT>',
    does: 'show a client with projects, payments and files',
    examples: ['clients show ada@example.org', 'clients show Kq3vXz1a'],
    run: show,
  },
  {
    usage: 'clients note <CLIENT> <TEXT>',
    does: 'note something of a client, for the studio alone',
    notes:
      'It stands in no mail and on no page of theirs; it is in the copy of their data, should they ask for one, and goes with their account.',
    examples: ['clients note ada@example.org "Prefers calls before noon."'],
    run: note,
  },
  {
    usage: 'clients delete-note <CLIENT> <NOTE>',
    does: 'delete a note that is wrong',
    examples: ['clients delete-note ada@example.org not_3f2a91bc'],
    run: deleteNote,
  },
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
  {
    usage: 'clients reset-factor <CLIENT>',
    options: YES,
    does: 'take away the second factor of a lost device, and end every session of its client',
    notes: 'Make sure who asks: whoever has the password signs in without a second factor from then on.',
    examples: ['clients reset-factor ada@example.org'],
    run: resetClientsFactor,
  },
]

async function note({ words: [text = '', body = ''] }: Given, shell: Shell): Promise<Answer> {
  const read = noteSchema.safeParse({ body })
  if (!read.success) throw badInput(read.error.issues[0]?.message ?? 'This is no note.')
  const { deps } = await shell.product()
  const clientId = await findId(deps.db, 'client', text)
  const written = await writeNote(deps, { clientId, body: read.data.body })
  return { data: written, text: 'Noted, for the studio alone.' }
}

async function deleteNote({ words: [text = '', start = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const clientId = await findId(deps.db, 'client', text)
  const ids = (await listNotes(deps.db, clientId)).map(({ id }) => id).filter((id) => id.startsWith(start))
  const [id] = ids
  if (!id || ids.length > 1)
    throw badInput('Say the beginning of the id of one note: clients show lists them.')
  await removeNote(deps, { clientId, id })
  return { data: { id }, text: 'The note is deleted.' }
}

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

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listClients(deps.db, { limit }), {
    cells: ({ id, name, username, email, emailVerified, createdAt }) => ({
      id: shortId(id),
      name,
      'user name': username,
      'e-mail': email,
      confirmed: emailVerified ? 'yes' : 'no',
      registered: localTime(createdAt),
    }),
    none: 'Nobody has registered yet.',
  })
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

async function show({ words: [text = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'client', text)
  const client = await showClient(deps.db, id)
  const projects = await listProjects(deps.db, id)
  const payments = await listPayments(deps, id)
  const files = await listFiles(deps.db, id)
  const notes = await listNotes(deps.db, id)
  const about = facts([
    ['Id', client.id],
    ['Name', client.name],
    ['User name', client.username],
    ['E-mail', `${client.email}${client.emailVerified ? '' : ' (not confirmed)'}`],
    ['Registered', localTime(client.createdAt)],
  ])
  const lists = [
    list(
      projects.map(({ id, service, status, createdAt }) => ({
        project: shortId(id),
        service: optimizationTitle(service),
        status,
        opened: localTime(createdAt),
      })),
      { none: 'No projects.' },
    ),
    list(
      payments.map(({ id, service, amount, refundedAmount, status, createdAt }) => ({
        payment: shortId(id),
        service: serviceTitle(service),
        amount: euros(amount),
        refunded: refundedEuros(refundedAmount),
        status,
        created: localTime(createdAt),
      })),
      { none: 'No payments.', numbers: ['amount', 'refunded'] },
    ),
    list(
      files.map(({ id, projectId, state, createdAt, url }) => ({
        file: shortId(id),
        project: shortId(projectId),
        state,
        sent: localTime(createdAt),
        link: url,
      })),
      { none: 'No files.' },
    ),
    list(
      notes.map(({ id, body, byName, createdAt }) => ({
        note: shortId(id),
        by: byName,
        written: localTime(createdAt),
        says: body,
      })),
      { none: 'No notes.', whole: 'says' },
    ),
  ]
  return { data: { ...client, projects, payments, files, notes }, text: [about, ...lists].join('\n\n') }
}
