import {
  endReplyAddress,
  finishHeldMail,
  listHeldMails,
  showHeldMail,
  takeHeldMail,
} from '#domain/messages/replies/held-mails.server.ts'
import { showClient } from '#domain/people/clients.server.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { answerNewest, LIMIT } from '../../shell/limit.ts'
import { facts, printable } from '../../shell/table.ts'
import { localTime, shortId } from '../../shell/words.ts'

export const replyCommands: Command[] = [
  {
    usage: 'replies list',
    options: LIMIT,
    does: 'list the mails to the addresses of clients that a person has to look at',
    notes: 'Answers of clients stand in their thread by themselves: these are the others.',
    examples: ['replies list'],
    run: listAll,
  },
  {
    usage: 'replies show <MAIL>',
    does: 'read such a mail, and why it was held',
    examples: ['replies show rcv_3f2a91bc'],
    run: show,
  },
  {
    usage: 'replies take <MAIL>',
    does: 'put what it says into the thread of the client to whose address it came',
    examples: ['replies take rcv_3f2a91bc'],
    run: take,
  },
  {
    usage: 'replies done <MAIL>',
    does: 'say that somebody has looked at it; what it said is forgotten',
    examples: ['replies done rcv_3f2a91bc'],
    run: done,
  },
  {
    usage: 'replies revoke <CLIENT>',
    does: 'end the address to which a client answers our mails; the next mail to them has another',
    notes: 'What comes to the old one is held.',
    examples: ['replies revoke ada@example.org'],
    run: revoke,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listHeldMails(deps.db, limit), {
    cells: (mail) => ({
      id: shortId(mail.id),
      received: localTime(mail.received_at),
      from: mail.sender,
      subject: mail.subject,
      why: mail.reason,
    }),
    none: 'No mail waits for a person.',
  })
}

async function show({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const mail = await showHeldMail(deps.db, await findId(deps.db, 'held mail', id))
  const about = facts([
    ['Id', mail.id],
    ['Received', localTime(mail.received_at)],
    ['From', mail.sender],
    ['Client', mail.user_id],
    ['Subject', mail.subject],
    ['Why', mail.reason],
  ])
  return { data: mail, text: `${about}\n\n${printable(mail.text)}` }
}

async function take({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const whole = await findId(deps.db, 'held mail', id)
  const { client } = await takeHeldMail(deps, whole)
  return { data: { id: whole, client }, text: `It stands in the thread of ${printable(client)}.` }
}

async function done({ words: [id = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const whole = await findId(deps.db, 'held mail', id)
  await finishHeldMail(deps, whole)
  return { data: { id: whole }, text: `${shortId(whole)} is done.` }
}

async function revoke({ words: [client = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { id, name } = await showClient(deps.db, await findId(deps.db, 'client', client))
  const isEnded = await endReplyAddress(deps, id)
  return {
    data: { id, isEnded },
    text: isEnded ? `The address of ${printable(name)} has ended.` : `${printable(name)} had none.`,
  }
}
