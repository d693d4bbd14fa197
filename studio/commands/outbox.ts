import { MAIL_STATUSES, UNSENT_STATUSES } from '#domain/email/mail-states.ts'
import { listMails, retryMail, retryMails } from '#domain/email/outbox.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { counted, localTime, shortId } from '../shell/words.ts'

export const outboxCommands: Command[] = [
  {
    usage: 'outbox list',
    options: { ...LIMIT, '--status <STATUS>': `only ${MAIL_STATUSES.join(', ')} (given up)` },
    does: 'list the mails that were written, newest first',
    examples: ['outbox list', 'outbox list --status dead'],
    run: listAll,
  },
  {
    usage: 'outbox retry [MAIL]',
    does: 'send a mail again that was given up or waits; without an id, all that were given up',
    examples: ['outbox retry', 'outbox retry mail_3f2a91bc'],
    run: retry,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const status = given.oneOf('status', MAIL_STATUSES)
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listMails(deps.db, { limit, status }), {
    cells: (mail) => ({
      id: shortId(mail.id),
      written: localTime(mail.created_at),
      to: mail.recipient,
      subject: mail.subject,
      status: mail.status,
      tries: String(mail.attempts),
      'next or sent': UNSENT_STATUSES.includes(mail.status)
        ? localTime(mail.next_attempt_at)
        : localTime(mail.sent_at),
      'last error': mail.last_error,
    }),
    none: status ? `No mail is ${status}.` : 'No mail was written yet.',
    numbers: ['tries'],
    data: (mail) => ({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      messageId: mail.message_id,
      status: mail.status,
      attempts: mail.attempts,
      nextAttemptAt: mail.next_attempt_at,
      lastError: mail.last_error,
      createdAt: mail.created_at,
      sentAt: mail.sent_at,
    }),
  })
}

async function retry({ words: [mail] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const now = shell.clock()
  if (!mail) {
    const count = await retryMails(deps.db, { now })
    const text =
      count === 0
        ? 'No mail was given up.'
        : `${counted(count, 'mail')} will be sent within half a minute, while the server runs.`
    return { data: { retried: count }, text }
  }
  const id = await findId(deps.db, 'mail', mail)
  await retryMail(deps.db, { id, now })
  return {
    data: { retried: 1 },
    text: `${shortId(id)} will be sent within half a minute, while the server runs.`,
  }
}
