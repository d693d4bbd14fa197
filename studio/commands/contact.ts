import { contactServiceLabel } from '../../domain/contact/contact.schema.ts'
import { listEnquiries, markEnquiryDone, showEnquiry } from '../../domain/contact/contact.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { LIMIT, selectNewest } from '../shell/limit.ts'
import { facts, list, printable } from '../shell/table.ts'
import { localTime, shortId } from '../shell/words.ts'

export const contactCommands: Command[] = [
  {
    name: 'contact list',
    takes: [],
    options: { ...LIMIT, '--all': 'also those that are done' },
    does: 'list what visitors wrote through the contact form and nobody has marked as done',
    examples: ['contact list', 'contact list --all'],
    run: listAll,
  },
  {
    name: 'contact show',
    takes: ['<MESSAGE>'],
    does: 'read a message of a visitor',
    examples: ['contact show con_3f2a91bc'],
    run: show,
  },
  {
    name: 'contact done',
    takes: ['<MESSAGE>'],
    does: 'mark a message of a visitor as done',
    examples: ['contact done con_3f2a91bc'],
    run: done,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { rows: messages, withRest } = await selectNewest(given, (limit) =>
    listEnquiries(deps.db, given.options.all ? { limit } : { status: 'new', limit }),
  )
  const rows = messages.map((message) => [
    shortId(message.id),
    localTime(message.createdAt),
    message.name,
    message.email,
    contactServiceLabel(message.title),
    message.tier,
    message.suspectedSpam ? 'perhaps spam' : message.status,
    message.message,
  ])
  const text = list(['id', 'received', 'name', 'e-mail', 'about', 'tier', 'status', 'message'], rows, {
    none: given.options.all ? 'Nobody has written yet.' : 'No message waits: all are done.',
  })
  return { data: messages, text: withRest(text) }
}

async function show({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const message = await showEnquiry(deps.db, await findId(deps.db, 'enquiry', id))
  const about = facts([
    ['Id', message.id],
    ['Received', localTime(message.createdAt)],
    ['From', message.name],
    ['E-mail', message.email],
    ['About', contactServiceLabel(message.title)],
    ['Tier', message.tier],
    ['Status', message.status],
    [
      'Spam',
      message.suspectedSpam ? 'suspected: a program seems to have filled in the form' : 'no sign of it',
    ],
  ])
  return { data: message, text: `${about}\n\n${printable(message.message)}` }
}

async function done({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const whole = await findId(deps.db, 'enquiry', id)
  const { status } = await showEnquiry(deps.db, whole)
  if (status === 'done') throw new UsageError(`${shortId(whole)} is done already.`)
  await markEnquiryDone(deps.db, whole)
  return { data: { id: whole, status: 'done' }, text: `${shortId(whole)} is done.` }
}
