import { isEmailedLinkValid } from '#domain/accounts/sign-in/email-links.server.ts'
import { isInvitationOpen } from '#domain/accounts/staff/invitations.server.ts'
import { isHoldUnresolved } from '#domain/billing/payments/holds/holds.server.ts'
import { isRefundUndecided } from '#domain/billing/payments/refunds/refund-requests.server.ts'
import { lineOfProject } from '#domain/billing/withdrawals/line-of-project.ts'
import { ordersOfProjects } from '#domain/billing/withdrawals/orders-of-projects.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { isUnanswered } from '#domain/delivery/deliveries/standing.server.ts'
import { isLinkClosed } from '#domain/delivery/files/is-link-closed.server.ts'
import { type Letter, type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { ConditionalEmail, SendWhile } from '#domain/email/outgoing-email.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isNoticeNeeded } from '#domain/messages/notices/notice-unread.server.ts'
import { questionNext } from '#domain/messages/question-words.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import { isQuoteOpen, isQuoteStatus } from '#domain/orders/quotes/is-quote-open.server.ts'
import { findPersonByEmail } from '#domain/people/people.server.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { isDueOn, isProjectDone, titleOfProject } from '#domain/projects/projects-of-emails.server.ts'
import { letterNext, nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { YOU } from '#domain/projects/status-headline/status-headline.schema.ts'
import { isStatusHeard, movedLetter } from '#domain/projects/transitions/moved-letter.server.ts'
import { pageOfProjects, readProject } from '#domain/reads/list-projects.server.ts'
import { askedAbout, REMINDERS } from '../reminders/reminders.ts'
import { digestLetter } from './digest.emails.ts'

/**
 * Writes an email from what is so now.
 * @param db a transaction, or the database
 * @returns undefined if what it tells is no longer so
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
type Told = { deps: Deps; db: Db; letter: Letter; recipient: string; now: Date }

/** What an email of each condition says now; nothing when it is outdated. */
const LETTERS: {
  [What in SendWhile['what']]: (told: Told, is: Condition<What>) => Promise<Letter | undefined>
} = {
  'status-unchanged': async ({ deps, db, now }, is) =>
    (await isStatusHeard(db, is)) ? undefined : movedLetter({ ...deps, readProject }, db, { ...is, now }),
  'due-day-unchanged': async (told, is) =>
    (await isDueOn({ readProject }, told.db, is)) ? withNext(told, is.projectId) : undefined,
  'project-done': async (told, is) =>
    (await isProjectDone(told.db, is.projectId)) ? withNext(told, is.projectId) : undefined,
  'delivery-unanswered': async ({ db, letter }, { deliveryId }) =>
    (await isUnanswered(db, deliveryId)) ? letter : undefined,
  'silence-day-unchanged': async ({ db, letter }, { deliveryId, day }) =>
    (await isUnanswered(db, deliveryId, day)) ? letter : undefined,
  'quote-open': async ({ db, letter, now }, is) => ((await isQuoteOpen(db, is, now)) ? letter : undefined),
  'quote-declined': async ({ db, letter }, { orderId }) =>
    (await isQuoteStatus(db, orderId, 'declined')) ? letter : undefined,
  'quote-withdrawn': async ({ db, letter }, { orderId }) =>
    (await isQuoteStatus(db, orderId, 'cancelled')) ? letter : undefined,
  'quote-reopened': async ({ db, letter }, { orderId }) =>
    (await isQuoteStatus(db, orderId, 'offered')) ? letter : undefined,
  'reminder-unanswered': ({ deps, db }, is) => reminderNow(deps, db, is),
  'message-unread': async (told, { messageId, projectId }) =>
    (await isNoticeNeeded(told.db, messageId)) ? withProject(told, projectId) : undefined,
  'link-closed': async (told, { fileId, state }) => {
    const file = await isLinkClosed(told.db, { fileId, state })
    return file && (file.projectId === null ? told.letter : withNext(told, file.projectId))
  },
  'link-valid': async ({ db, letter, now }, { of, tokenHash }) => {
    const isValid =
      of === 'join-staff'
        ? await isInvitationOpen(db, { tokenHash, now })
        : await isEmailedLinkValid(db, { of, tokenHash, now })
    return isValid ? letter : undefined
  },
  'refund-undecided': async ({ db, letter }, { requestId }) =>
    (await isRefundUndecided(db, requestId)) ? letter : undefined,
  'hold-unresolved': async ({ db, letter }, { holdId }) =>
    (await isHoldUnresolved(db, holdId)) ? letter : undefined,
  gathered: ({ deps, db, recipient }, { emails }) => digestPart(deps, db, recipient, emails),
}

/** Of what was gathered for somebody: what is still so, in the order in which it was written; nothing when nothing is. */
export async function digestPart(
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
  const told = { deps, db, letter, recipient, now: deps.clock() }
  return letterOf(told, sendWhile)
}

/** The condition picks its own function, which the compiler cannot follow through a union. */
function letterOf<What extends SendWhile['what']>(
  told: Told,
  sendWhile: Condition<What>,
): Promise<Letter | undefined> {
  return LETTERS[sendWhile.what as What](told, sendWhile)
}

/** The same letter with the project that it is about. */
async function withProject({ db, letter }: Told, projectId: string | null): Promise<Letter> {
  const title = projectId === null ? undefined : await titleOfProject(db, projectId)
  return title === undefined ? letter : { ...letter, facts: [...(letter.facts ?? []), ['Project', title]] }
}

/** The same letter with what happens next in the project by now. */
async function withNext({ db, letter, now }: Told, projectId: string): Promise<Letter> {
  return { ...letter, next: await nextOfProject({ readProject }, db, { id: projectId }, now) }
}

/** What a reminder says now; nothing once its reader did what it asks for, or switched such reminders off. */
export async function reminderNow(
  deps: Deps,
  db: Db,
  { kind, about }: { kind: string; about: string },
): Promise<Letter | undefined> {
  if (!isReminder(kind)) return undefined
  const asked = await askedAbout(db, REMINDERS[kind], about)
  if (!asked) return undefined
  const choice = isSwitchable(kind) ? { whom: asked.whom, kind } : undefined
  if (choice && (await isReminderOff(db, choice))) return undefined
  const off = choice && switchOffAddress(deps, { whom: asked.whom, kinds: [choice.kind] })
  return (await asked.write(deps, db, off ?? ''))?.mail.letter
}

function isReminder(kind: string): kind is ReminderKind {
  return Object.hasOwn(REMINDERS, kind)
}

/** Whose turn it is is checked for so many of a client's newest projects. */
const MOST_CHECKED = 10

/**
 * What happens next for a client: with the newest project where it is their turn, or else our question about no project, or else with the
 * newest that is worked on, or else with the newest. Where there are several, it names the project.
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
  if (question?.projectId === null) return questionNext(question)
  const open = projects.findIndex(({ status }) => OPEN_STATUSES.includes(status))
  return lineAt(Math.max(open, 0))
}
