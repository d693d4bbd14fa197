import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { openInfrastructure } from '#product/infrastructure.ts'
import { assemble } from '#product/product.ts'
import type { Dovecot } from '../dovecot.ts'
import type { Environment } from '../server-process.ts'
import { drawAsText } from '../test-product.ts'
import type { KillTimer, Random } from './kills.ts'
import { type Ledger, wishFor } from './ledger.ts'
import type { Site } from './site.ts'

/** Between two replies. */
const LONGEST_PAUSE_MS = 2000
const LOOK_EVERY_MS = 100
/** Size of a file. */
const MOST_LINES = 5000
/** If the server takes none of the remaining emails for this long, it won't take any more. */
const TAKEN_WITHIN_MS = 60_000

export const BEGINNING_OF_ANSWER = 'By mail, with so many lines:'

/** A reply by email that differs from all others. @param lines of the attached file */
function answerText(lines: number): string {
  return `${BEGINNING_OF_ANSWER} ${lines} ${randomUUID()}`
}

/** The file attached to a reply. */
export function fileOfAnswer(text: string): Buffer {
  const [lines] = text.slice(BEGINNING_OF_ANSWER.length).trim().split(' ')
  return Buffer.from(`${text}\n`.repeat(Number(lines)))
}

type Writers = {
  site: Site
  ledger: Ledger
  kills: KillTimer
  random: Random
  mailbox: Dovecot
  environment: Environment
}

/** The mailbox of replies, as configured in the server. */
export function environmentOf({ url }: Dovecot): Environment {
  return { IMAP_URL: url, REPLY_ADDRESS: 'reply@studio.example' }
}

/**
 * Clients reply by email, each time with a file, until the run is over. Emails that the mail server has accepted must
 * not be lost, so each is acknowledged when it is sent.
 */
export async function answerByEmail({ site, ledger, kills, random, mailbox, environment }: Writers) {
  await site.whenUp()
  const config = parseConfig(environment)
  const log = createLog('silent')
  const clock = () => new Date()
  const infrastructure = await openInfrastructure(config, log, clock)
  const { deps, close } = assemble(
    config,
    { ...infrastructure, drawDocument: drawAsText },
    { log, clock, actor: SYSTEM },
  )
  try {
    while (!site.isOver()) {
      await delay(random.between(0, LONGEST_PAUSE_MS))
      const accounts = ledger.accounts.filter(({ acknowledged }) => acknowledged)
      if (accounts.length === 0) continue
      const email = `${random.pick(accounts).text}@clients.example`
      const client = await deps.db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      const to = client && (await replyAddressOf(deps, deps.db, client.id))
      if (!to) continue
      const answer = wishFor(ledger.answers, answerText(random.between(1, MOST_LINES)))
      kills.notice('answer')
      mailbox.deliver(emailOf({ from: email, to, body: answer.text }))
      answer.acknowledged = true
    }
  } finally {
    await close()
  }
  await allTaken(mailbox)
}

async function allTaken(mailbox: Dovecot): Promise<void> {
  let [left, since] = [mailbox.count('INBOX'), performance.now()]
  while (left > 0 && performance.now() - since < TAKEN_WITHIN_MS) {
    await delay(LOOK_EVERY_MS)
    const now = mailbox.count('INBOX')
    if (now < left) since = performance.now()
    left = now
  }
}

function emailOf({ from, to, body }: { from: string; to: string; body: string }): string {
  const file = (
    fileOfAnswer(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n')
  return `From: Ada <${from}>
To: Studio <${to}>
Subject: Re: a question
Message-ID: <${randomUUID()}@clients.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

${body}
--b
Content-Type: application/octet-stream
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="run.log"

${file}
--b--
`
}
