import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import {
  listEnquiries,
  moveEnquiry,
  replyToEnquiry,
  showEnquiry,
} from '#domain/crm/contact/contact.server.ts'
import { ENQUIRY_STATES } from '#domain/crm/contact/enquiry-states.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, printable } from '../shell/table.ts'
import { textOfFile, textOrInput } from '../shell/text-or-input.ts'
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
    usage: 'contact reply <ENQUIRY> [TEXT]',
    options: { '--file <FILE>': 'a file with the answer, in place of the text' },
    does: 'answer an enquiry of a visitor by mail, which is done by that',
    notes:
      'The visitor sees the name of --as and the studio’s, or the studio’s alone where nobody is named. What was answered stays with the enquiry. With - in place of the text it is read from standard input.',
    examples: [
      'contact reply con_3f2a91bc "We can start on Monday. Which engine version is it?"',
      'contact reply con_3f2a91bc --file answer.txt --as Astrid',
      'contact reply con_3f2a91bc - < answer.txt',
    ],
    run: reply,
  },
  {
    usage: 'contact done <ENQUIRY>',
    does: 'mark an enquiry of a visitor as done',
    examples: ['contact done con_3f2a91bc'],
    run: done,
  },
  {
    usage: 'contact reopen <ENQUIRY>',
    does: 'say that an enquiry of a visitor that is done waits for an answer after all',
    examples: ['contact reopen con_3f2a91bc'],
    run: reopen,
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
    ['Campaign', enquiry.campaign],
    ['Status', enquiry.status],
    [
      'Spam',
      enquiry.suspectedSpam ? 'suspected: a program seems to have filled in the form' : 'no sign of it',
    ],
  ])
  const replies = enquiry.replies.map(
    ({ body, byName, at }) => `\n\nAnswered on ${localTime(at)}${byName ? ` by ${byName}` : ''}:\n${body}`,
  )
  return { data: enquiry, text: `${about}\n\n${printable(enquiry.message)}${printable(replies.join(''))}` }
}

async function reply(given: Given, shell: Shell): Promise<Answer> {
  const [id = '', typed] = given.words
  const file = given.text('file')
  if ((typed === undefined) === (file === undefined))
    throw new UsageError('Write the answer after the enquiry, or name its --file.')
  const text = file === undefined ? await textOrInput(typed ?? '', shell) : await textOfFile(file)
  const { deps } = await shell.product()
  const enquiryId = await findId(deps.db, 'enquiry', id)
  const enquiry = await replyToEnquiry(deps, { enquiryId, text })
  return {
    data: enquiry,
    text: `Mailed to ${printable(enquiry.name)} <${enquiry.email}>: ${shortId(enquiryId)} is done.`,
  }
}

async function done({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const whole = await findId(deps.db, 'enquiry', id)
  const { status } = await showEnquiry(deps.db, whole)
  if (!ENQUIRY_STATES[status].waits) throw new UsageError(`${shortId(whole)} is ${status} already.`)
  await moveEnquiry(deps, { id: whole, status: 'done' })
  return { data: { id: whole, status: 'done' }, text: `${shortId(whole)} is done.` }
}

async function reopen({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const enquiry = await moveEnquiry(deps, { id: await findId(deps.db, 'enquiry', id), status: 'new' })
  return {
    data: { id: enquiry.id, status: enquiry.status },
    text: `${shortId(enquiry.id)} waits for an answer.`,
  }
}
