import { contactServiceLabel } from '../../domain/contact/contact.schema.ts'
import { listEnquiries, markEnquiryDone, showEnquiry } from '../../domain/contact/contact.server.ts'
import { ENQUIRY_STATES } from '../../domain/contact/enquiry-states.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, printable } from '../shell/table.ts'
import { localTime, shortId } from '../shell/words.ts'

export const contactCommands: Command[] = [
  {
    usage: 'contact list',
    options: { ...LIMIT, '--all': 'also those that are done' },
    does: 'list what visitors wrote through the contact form and nobody has marked as done',
    examples: ['contact list', 'contact list --all'],
    run: listAll,
  },
  {
    usage: 'contact show <ENQUIRY>',
    does: 'read an enquiry of a visitor',
    examples: ['contact show con_3f2a91bc'],
    run: show,
  },
  {
    usage: 'contact done <ENQUIRY>',
    does: 'mark an enquiry of a visitor as done',
    examples: ['contact done con_3f2a91bc'],
    run: done,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(
    given,
    (limit) => listEnquiries(deps.db, given.options.all ? { limit } : { waits: true, limit }),
    {
      cells: (enquiry) => ({
        id: shortId(enquiry.id),
        received: localTime(enquiry.createdAt),
        name: enquiry.name,
        'e-mail': enquiry.email,
        about: contactServiceLabel(enquiry.title),
        tier: enquiry.tier,
        status: enquiry.suspectedSpam ? 'perhaps spam' : enquiry.status,
        message: enquiry.message,
      }),
      none: given.options.all ? 'Nobody has written yet.' : 'No enquiry waits: all are done.',
    },
  )
}

async function show({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const enquiry = await showEnquiry(deps.db, await findId(deps.db, 'enquiry', id))
  const about = facts([
    ['Id', enquiry.id],
    ['Received', localTime(enquiry.createdAt)],
    ['From', enquiry.name],
    ['E-mail', enquiry.email],
    ['About', contactServiceLabel(enquiry.title)],
    ['Tier', enquiry.tier],
    ['Status', enquiry.status],
    [
      'Spam',
      enquiry.suspectedSpam ? 'suspected: a program seems to have filled in the form' : 'no sign of it',
    ],
  ])
  return { data: enquiry, text: `${about}\n\n${printable(enquiry.message)}` }
}

async function done({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const whole = await findId(deps.db, 'enquiry', id)
  const { status } = await showEnquiry(deps.db, whole)
  if (!ENQUIRY_STATES[status].waits) throw new UsageError(`${shortId(whole)} is ${status} already.`)
  await markEnquiryDone(deps.db, whole)
  return { data: { id: whole, status: 'done' }, text: `${shortId(whole)} is done.` }
}
