import { addSeconds, isoTime } from '../../domain/kernel/clock.ts'
import type { Db } from '../../domain/kernel/database.ts'
import { countMails } from '../../domain/outbox/outbox.server.ts'
import { checkSmtp } from '../../platform/mail/smtp-mailer.ts'
import type { Product } from '../../product/product.ts'
import { counted } from '../shell/words.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('mail')

const HOUR = 3600
const WEEK = 7 * 24 * 3600

export async function checkMail(
  { config, deps, world: { dataDir } }: Product,
  now: Date,
): Promise<Finding[]> {
  return [
    config.SMTP_URL ? await checkServer(config.SMTP_URL) : checkFiles(config.isLoopback, dataDir),
    await checkWaiting(deps.db, now),
    await checkGivenUp(deps.db, now),
  ]
}

async function checkServer(url: string): Promise<Finding> {
  try {
    await checkSmtp(url)
    return ok(`The mail server ${new URL(url).hostname} answers and accepts the login.`)
  } catch (error) {
    return problem(`SMTP_URL: the mail server cannot be used (${(error as Error).message}).`)
  }
}

function checkFiles(isLoopback: boolean, dataDir: string): Finding {
  return isLoopback
    ? ok(`Mails are written to ${dataDir}/mail, as SMTP_URL is not set.`)
    : problem('SMTP_URL is not set: mails are written to files, and nobody gets them.')
}

async function checkWaiting(db: Db, now: Date): Promise<Finding> {
  const { count, before: late } = await countMails(db, {
    status: 'waiting',
    before: isoTime(addSeconds(now, -HOUR)),
  })
  if (count === 0) return ok('No mail waits.')
  const waiting = `${counted(count, 'mail')} ${count === 1 ? 'waits' : 'wait'}`
  return late === 0
    ? ok(`${waiting}.`)
    : warning(`${waiting}, ${late} for more than an hour: 'outbox list --status waiting' says why.`)
}

/** A recent one needs somebody; an old one has been seen, and stays until its time has passed. */
async function checkGivenUp(db: Db, now: Date): Promise<Finding> {
  const { count, before } = await countMails(db, {
    status: 'dead',
    before: isoTime(addSeconds(now, -WEEK)),
  })
  if (count === 0) return ok('No mail was given up.')
  const says = `${counted(count, 'mail')} ${count === 1 ? 'was' : 'were'} given up: see 'outbox list --status dead', then 'outbox retry'.`
  return count > before ? problem(says) : warning(says)
}
