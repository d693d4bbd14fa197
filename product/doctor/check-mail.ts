import { countGivenUpLately, countStuck, measureOutbox } from '#domain/email/outbox.server.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Db } from '#domain/kernel/database.ts'
import { checkSmtp } from '#platform/mail/smtp-mailer.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('mail')

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
  const { waiting: count = 0 } = (await measureOutbox(db)).counts
  if (count === 0) return ok('No mail waits.')
  const waiting = `${counted(count, 'mail')} ${count === 1 ? 'waits' : 'wait'}`
  const stuck = await countStuck(db, now)
  return stuck === 0
    ? ok(`${waiting}.`)
    : warning(
        `${waiting}, ${stuck} should have left ten minutes ago: 'outbox list --status waiting' says why.`,
      )
}

/** A recent one needs somebody; an old one has been seen, and stays until its time has passed. */
async function checkGivenUp(db: Db, now: Date): Promise<Finding> {
  const { count, lately } = await countGivenUpLately(db, now)
  if (count === 0) return ok('No mail was given up.')
  const says = `${counted(count, 'mail')} ${count === 1 ? 'was' : 'were'} given up: see 'outbox list --status dead', then 'outbox retry'.`
  return lately > 0 ? problem(says) : warning(says)
}
