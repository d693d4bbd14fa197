import { isEmailedLinkValid } from '#domain/accounts/sign-in/email-links.server.ts'
import { isInvitationOpen } from '#domain/accounts/staff/invitations.server.ts'
import { isHoldUnresolved } from '#domain/billing/payments/holds.server.ts'
import { isRefundUndecided } from '#domain/billing/refunds/refund-requests.server.ts'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { isUnanswered } from '#domain/delivery/deliveries/deliveries.server.ts'
import { isLinkClosed } from '#domain/delivery/files/check-links.server.ts'
import {
  type DigestEmail,
  digestDue,
  hasLeftOn,
  join,
  lockGathered,
  markEmailsOutdated,
  postpone,
  release,
} from '#domain/email/digest.server.ts'
import { type Letter, type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { ConditionalEmail, SendWhile } from '#domain/email/outgoing-email.ts'
import { kindOfReminder, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import { isNoticeNeeded } from '#domain/messages/unread-notices.server.ts'
import { isQuoteOpen, isQuoteStatus } from '#domain/orders/quotes/quotes.server.ts'
import { findPersonByEmail } from '#domain/people/people.server.ts'
import { isStatusHeard, statusLetter } from '#domain/projects/changes/project-changes.server.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { isDueOn, isProjectDone, titleOfProject } from '#domain/projects/projects.server.ts'
import { letterNext, nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { questionLine } from '#domain/projects/status-headline/question-line.ts'
import { YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import { pageOfProjects, readProject } from '#domain/reads/list-projects.server.ts'
import { digestLetter } from './digests.emails.ts'
import { isReminder, writeReminder } from './reminders/reminders.ts'

/** Emails stored later in the day are sent the next morning. */
const MORNING_SECONDS = 8 * 3600

/**
 * Sends each recipient at most one digest a day (Stockholm time), without emails that have become obsolete. Runs every
 * half minute. Safe to run in several processes.
 * @returns how many emails will be sent
 */
export async function sendDigestEmails(deps: Deps): Promise<number> {
  let left = 0
  for (const recipient of await digestDue(deps.db, deps.clock()))
    try {
      if (await commit(deps, (work) => gather(deps, work, recipient))) left += 1
    } catch (error) {
      deps.log.error({ err: error }, 'digest not sent')
    }
  return left
}

async function gather(deps: Deps, work: UnitOfWork, recipient: string): Promise<boolean> {
  const now = deps.clock()
  const day = stockholmDay(now)
  const digest = await lockGathered(work, recipient)
  if (await hasLeftOn(work, { recipient, day })) {
    await postpone(work, pluck(digest, 'id'), addSeconds(startOfDay(addDays(day, 1)), MORNING_SECONDS))
    return false
  }
  const needed: DigestEmail[] = []
  for (const mail of digest) if (await writeAgain(deps, work, mail)) needed.push(mail)
  await markEmailsOutdated(
    work,
    pluck(
      digest.filter((mail) => !needed.includes(mail)),
      'id',
    ),
  )
  const [first, ...others] = needed
  if (!first) return false
  if (others.length === 0) await release(work, first, { day, now })
  else await sendDigest(deps, work, { recipient, mails: needed, day, now })
  return true
}

async function sendDigest(
  deps: Deps,
  work: UnitOfWork,
  { recipient, mails, day, now }: { recipient: string; mails: DigestEmail[]; day: string; now: Date },
): Promise<void> {
  const letter = await digestPart(deps, work, recipient, mails)
  if (!letter) throw new Error('The emails of the digest became outdated while it was locked.')
  const person = await findPersonByEmail(work, recipient)
  const kinds = mails.flatMap(({ key }) => kindOfReminder(key ?? '') ?? [])
  await enqueueEmail(work, {
    kind: 'digest',
    to: recipient,
    mail: renderEmail(deps.studio, letter),
    now,
    key: `digest:${mails[0]?.id}`,
    digestOn: day,
    sendWhile: { what: 'gathered', emails: mails.map(conditional) },
    switchOffAddress:
      kinds.length === 0 ? undefined : switchOffAddress(deps, { whom: person?.id ?? recipient, kinds }),
  })
  await join(work, pluck(mails, 'id'), now)
}

function conditional({ recipient, letter, sendWhile }: DigestEmail): ConditionalEmail {
  return { recipient, letter, sendWhile }
}

/**
 * Renders an email from the current state.
 * @param db a transaction, or the database
 * @returns undefined if it is obsolete
 */
export async function writeAgain(
  deps: Deps,
  db: Db,
  email: ConditionalEmail,
): Promise<RenderedEmail | undefined> {
  const letter = await letterNow(deps, db, email)
  return letter && renderEmail(deps.studio, letter)
}

type Condition<What extends SendWhile['what']> = Extract<SendWhile, { what: What }>
type Context = { deps: Deps; db: Db; letter: Letter; recipient: string; now: Date }

/** The current letter for each condition; undefined if it is obsolete. */
const LETTERS: {
  [What in SendWhile['what']]: (context: Context, is: Condition<What>) => Promise<Letter | undefined>
} = {
  'status-unchanged': async ({ deps, db, now }, is) =>
    (await isStatusHeard(db, is)) ? undefined : statusLetter({ ...deps, readProject }, db, { ...is, now }),
  'due-day-unchanged': async (context, is) =>
    (await isDueOn({ readProject }, context.db, is)) ? withNext(context, is.projectId) : undefined,
  'project-done': async (context, is) =>
    (await isProjectDone(context.db, is.projectId)) ? withNext(context, is.projectId) : undefined,
  'delivery-unanswered': ({ db, letter }, is) => unchanged(letter, isUnanswered(db, is.deliveryId)),
  'silence-day-unchanged': ({ db, letter }, is) => unchanged(letter, isUnanswered(db, is.deliveryId, is.day)),
  'quote-open': ({ db, letter, now }, is) => unchanged(letter, isQuoteOpen(db, is, now)),
  'quote-declined': ({ db, letter }, is) => unchanged(letter, isQuoteStatus(db, is.orderId, 'declined')),
  'quote-withdrawn': ({ db, letter }, is) => unchanged(letter, isQuoteStatus(db, is.orderId, 'cancelled')),
  'quote-reopened': ({ db, letter }, is) => unchanged(letter, isQuoteStatus(db, is.orderId, 'offered')),
  'reminder-unanswered': ({ deps, db }, is) => reminderNow(deps, db, is),
  'message-unread': async (context, { messageId, projectId }) =>
    (await isNoticeNeeded(context.db, messageId)) ? withProject(context, projectId) : undefined,
  'link-closed': async (context, { fileId, state }) => {
    const file = await isLinkClosed(context.db, { fileId, state })
    return file && (file.projectId === null ? context.letter : withNext(context, file.projectId))
  },
  'link-valid': ({ db, letter, now }, { of, tokenHash }) =>
    unchanged(
      letter,
      of === 'join-staff'
        ? isInvitationOpen(db, { tokenHash, now })
        : isEmailedLinkValid(db, { of, tokenHash, now }),
    ),
  'refund-undecided': ({ db, letter }, is) => unchanged(letter, isRefundUndecided(db, is.requestId)),
  'hold-unresolved': ({ db, letter }, is) => unchanged(letter, isHoldUnresolved(db, is.holdId)),
  gathered: ({ deps, db, recipient }, { emails }) => digestPart(deps, db, recipient, emails),
}

async function unchanged(letter: Letter, isNeeded: Promise<boolean>): Promise<Letter | undefined> {
  return (await isNeeded) ? letter : undefined
}

async function digestPart(
  deps: Deps,
  db: Db,
  recipient: string,
  emails: readonly ConditionalEmail[],
): Promise<Letter | undefined> {
  const letters: Letter[] = []
  for (const email of emails) {
    const letter = await letterNow(deps, db, email)
    if (letter) letters.push(letter)
  }
  const [first, ...others] = letters
  if (!first || others.length === 0) return first
  const person = await findPersonByEmail(db, recipient)
  const next = person && (await nextOfClient(db, person.id, deps.clock()))
  return digestLetter({ name: person?.name, next, letters }, deps.studio)
}

async function letterNow(
  deps: Deps,
  db: Db,
  { recipient, letter, sendWhile }: ConditionalEmail,
): Promise<Letter | undefined> {
  const context = { deps, db, letter, recipient, now: deps.clock() }
  return letterOf(context, sendWhile)
}

/** TypeScript can't follow the lookup through a union. */
function letterOf<What extends SendWhile['what']>(
  context: Context,
  sendWhile: Condition<What>,
): Promise<Letter | undefined> {
  return LETTERS[sendWhile.what as What](context, sendWhile)
}

async function withProject({ db, letter }: Context, projectId: string | null): Promise<Letter> {
  const title = projectId === null ? undefined : await titleOfProject(db, projectId)
  return title === undefined ? letter : { ...letter, facts: [...(letter.facts ?? []), ['Project', title]] }
}

async function withNext({ db, letter, now }: Context, projectId: string): Promise<Letter> {
  return { ...letter, next: await nextOfProject({ readProject }, db, { id: projectId }, now) }
}

/** @returns undefined if it was answered, or such reminders are turned off */
export async function reminderNow(
  deps: Deps,
  db: Db,
  { kind, about }: { kind: string; about: string },
): Promise<Letter | undefined> {
  const written = isReminder(kind) && (await writeReminder(deps, db, { kind, about }))
  return written ? written.mail.letter : undefined
}

/** Projects of a client that are checked, newest first. */
const MOST_CHECKED = 10

/**
 * A client's next step: in their newest project where it is their turn, otherwise a question without a project,
 * otherwise in the newest open project, otherwise in the newest. Names the project if there are several.
 */
export async function nextOfClient(db: Db, ownerId: string, now: Date): Promise<LetterNext | undefined> {
  const { rows: projects } = await pageOfProjects(db, ownerId, { limit: MOST_CHECKED })
  const orders = await ordersOfProjects(db, projects)
  const lines = projects.map((project) => lineOfProject({ project, order: orders.get(project.orderId) }, now))
  const lineAt = (at: number): LetterNext | undefined => {
    const [project, line] = [projects[at], lines[at]]
    if (!project || !line) return undefined
    const next = letterNext(line, now)
    if (projects.length === 1) return next
    return { ...next, headline: `${optimizationTitle(project.service)}: ${next.headline}` }
  }
  const theirs = lines.findIndex(({ who }) => who === YOU)
  if (theirs !== -1) return lineAt(theirs)
  const question = await openQuestion(db, ownerId)
  if (question?.projectId === null) return letterNext(questionLine(question), now)
  const open = projects.findIndex(({ status }) => OPEN_STATUSES.includes(status))
  return lineAt(Math.max(open, 0))
}
