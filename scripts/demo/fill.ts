import { beginFactor, confirmFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { inviteMember, joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { followDeliveries } from '#domain/billing/contracts/second-instalment.server.ts'
import { countVisit } from '#domain/crm/visits/visits.server.ts'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails, LANES } from '#domain/email/send-emails.server.ts'
import { sendDigestEmails } from '#domain/inbox/digests.server.ts'
import { remind } from '#domain/inbox/reminders/remind.server.ts'
import { actingAs, VISITOR } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { emailedToken } from '#test/emailed-tokens.ts'
import { codeOf } from '#test/totp.ts'
import { PASSWORD, type Person } from './acts.ts'
import { PEOPLE, type Row, stepsOf } from './people.ts'

type Member = (typeof STAFF)[number] & { recoveryCodes: readonly string[] }
export type Filled = { members: Member[]; people: (Person & { stage: string })[] }

const STAFF = [
  { name: 'Mira Holm', email: 'mira@example.com', role: 'owner' },
  { name: 'Jonas Ek', email: 'jonas@example.com', role: 'engineer' },
] as const
const VISITED = ['/', '/services', '/portfolio', '/tools/frame-times'] as const
const DAYS = 50
const DAY_SECONDS = 24 * 3600

/**
 * Fills an empty database by use cases, in the order of time.
 * @param time read by the clock of `deps`; moves from 50 days ago to now
 */
export async function fillDemo(deps: ProductDeps, time: { now: Date }, sendMail: SendEmail): Promise<Filled> {
  const start = addSeconds(time.now, -DAYS * DAY_SECONDS)
  const goTo = (daysAgo: number) => {
    time.now = addSeconds(start, (DAYS - daysAgo) * DAY_SECONDS)
  }
  const counting = { ...deps, isOwnPath: () => true }
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    goTo(daysAgo)
    for (const path of VISITED.slice(daysAgo % VISITED.length))
      await countVisit(counting, { event: 'page_view', path })
    await countVisit(counting, { event: 'page_view', path: '/' })
    if (daysAgo % 2 === 0)
      await countVisit(counting, { event: 'tier_cta_click', path: '/services', tierId: 'indie' })
  }
  goTo(DAYS)
  const members = [await join(deps, STAFF[0]), await join(deps, STAFF[1])]
  const staff = actingAs(deps, { kind: 'staff', ...STAFF[1] })
  const people = PEOPLE.map((row) => ({ ...personOf(row), own: actingAs(deps, VISITOR), staff }))
  const events = people.flatMap((who) =>
    who.steps.map(([daysAgo, act]) => ({ daysAgo, run: () => act(who) })),
  )
  const runJobs = async () => {
    await followDeliveries(deps)
    await remind(deps)
    await sendDigestEmails(deps)
    for (const lane of LANES) await deliverDueEmails({ ...deps, sendMail }, { lane })
  }
  for (const { daysAgo, run } of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    goTo(daysAgo)
    await run()
    await runJobs()
  }
  goTo(0)
  await runJobs()
  return { members, people }
}

function personOf(row: Row) {
  const [name, stage] = row
  const username = name.slice(0, name.indexOf(' ')).toLowerCase()
  const ids = { id: '', paymentId: '', orderId: '', enquiryId: '', quoteSecret: '' }
  const email = { email: `${username}@example.com`, emailVerified: stage !== 'address not confirmed' }
  return { name, username, ...email, ...ids, stage, steps: stepsOf(row) }
}

async function join(given: ProductDeps, member: (typeof STAFF)[number]): Promise<Member> {
  const deps = actingAs(given, { kind: 'staff', ...STAFF[0] })
  await inviteMember(deps, member)
  const token = await emailedToken(deps.db, member.email, '')
  const begun = await joinStaff({ ...deps, forgetAccount }, { token, newPassword: PASSWORD }, {})
  const viewer = await findViewer(deps, begun.token)
  if (!viewer) throw new Error(`${member.name} isn't signed in.`)
  const owner = { ...viewer, clientAddress: '127.0.0.1', userAgent: undefined }
  const { uri } = await beginFactor(deps, owner, { currentPassword: PASSWORD })
  return { ...member, ...(await confirmFactor(deps, owner, { code: codeOf(uri) })) }
}
