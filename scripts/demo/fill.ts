import { measureCapture } from '#app/desk/quotes/measure-capture.ts'
import { beginFactor, confirmFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { inviteMember, joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { followDeliveries } from '#domain/billing/contracts/second-instalment.server.ts'
import { replyToEnquiry, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { approveUnanswered } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails, LANES } from '#domain/email/send-emails.server.ts'
import { sendDigestEmails } from '#domain/inbox/digests.server.ts'
import { remind } from '#domain/inbox/reminders/remind.server.ts'
import { type Actor, actingAs, SYSTEM } from '#domain/kernel/actor.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { declineQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { sendQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote, type QuoteFor } from '#domain/orders/quotes/write-quote.server.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { emailedToken } from '#test/emailed-tokens.ts'
import { codeOf } from '#test/totp.ts'
import { type Client, captureOf, PASSWORD } from './acts.ts'
import { STORIES } from './stories.ts'

/** The time of the demo, which moves on while it is filled. */
export type DemoTime = { now: Date }

export type Member = { name: string; email: string; role: 'owner' | 'engineer'; recoveryCodes: string[] }

export type Filled = { members: Member[]; clients: Client[]; quoteSecret: string }

type Enquiry = Parameters<typeof sendEnquiry>[1]

type Event = readonly [daysAgo: number, happens: () => Promise<unknown>]

const STAFF = [
  { name: 'Mira Holm', email: 'mira@example.com', role: 'owner' },
  { name: 'Jonas Ek', email: 'jonas@example.com', role: 'engineer' },
] as const
const OWNER: Actor = { kind: 'staff', name: STAFF[0].name, role: 'owner' }
const ENGINEER: Actor = { kind: 'staff', name: STAFF[1].name, role: 'engineer' }
const FIRST_DAY = 50
const DAY_SECONDS = 24 * 3600

/**
 * Fills an empty database through the use cases, in the order of time, up to now.
 * @param given its clock tells the time that is passed
 */
export async function fillDemo(given: ProductDeps, time: DemoTime, sendMail: SendEmail): Promise<Filled> {
  const now = time.now
  const deps = actingAs(given, SYSTEM)
  const asOwner = actingAs(given, OWNER)
  const filled: Filled = { members: [], clients: [], quoteSecret: '' }

  function eventsOf({ name, acts }: (typeof STORIES)[number]): Event[] {
    const username = name.split(' ')[0]?.toLowerCase() ?? ''
    const email = `${username}@example.com`
    const client: Client = { id: '', username, name, email, emailVerified: false, paymentId: '', orderId: '' }
    filled.clients.push(client)
    return acts.map(([daysAgo, act]) => [
      daysAgo,
      () =>
        act({
          client,
          asClient: actingAs(given, { kind: 'client', id: client.id }),
          asStaff: actingAs(given, ENGINEER),
        }),
    ])
  }

  const quote = async (to: QuoteFor, changes: Partial<QuoteInput> = {}) => {
    const today = stockholmDay(time.now)
    const { order } = await createQuote(asOwner, to, { ...QUOTE, validUntil: addDays(today, 21), ...changes })
    return order.id
  }
  const sentQuote = async (to: { name: string; email: string }, changes?: Partial<QuoteInput>) => {
    const orderId = await quote(to, changes)
    await sendQuote(asOwner, { orderId })
    return { orderId, secret: await emailedToken(deps.db, to.email, 'Quote: ') }
  }
  const ofStudio: Event[] = [
    [
      FIRST_DAY,
      async () => {
        for (const member of STAFF) filled.members.push(await join(asOwner, member))
      },
    ],
    [
      12,
      async () => {
        const { secret } = await sentQuote({ name: 'Quinn Avery', email: 'quinn@example.com' })
        time.now = addSeconds(time.now, DAY_SECONDS)
        await declineQuote(deps, { secret, reason: 'Our launch moved to next year.' })
      },
    ],
    [
      9,
      async () => {
        const { orderId } = await sentQuote({ name: 'Rosa Diaz', email: 'rosa@example.com' })
        await withdrawQuote(asOwner, { orderId })
      },
    ],
    [
      6,
      async () => {
        const { id: enquiryId } = await sendEnquiry(deps, ENQUIRIES[0])
        time.now = addSeconds(time.now, DAY_SECONDS)
        await replyToEnquiry(asOwner, {
          enquiryId,
          text: 'Thank you. We looked at your capture and will send a quote.',
        })
      },
    ],
    [
      3,
      async () => {
        const measured = await measureCapture(new File([captureOf(31.4)], 'sewers.csv'))
        if ('error' in measured) throw new Error(measured.error)
        const baseline = { goal: 60, measured: [{ ...measured.measured, label: 'Sewers' }] }
        const { secret } = await sentQuote(ENQUIRIES[0], { title: 'Sewers at 60 FPS', baseline })
        filled.quoteSecret = secret
      },
    ],
    [1.5, () => sendEnquiry(deps, ENQUIRIES[1])],
    [0.6, () => quote({ clientId: filled.clients[0]?.id ?? '' }, { title: 'Unity project at 60 FPS' })],
    [0.2, () => sendEnquiry(deps, ENQUIRIES[2])],
  ]
  const jobs = async () => {
    await followDeliveries(deps)
    await approveUnanswered(deps)
    await remind(deps)
    await sendDigestEmails(deps)
    for (const lane of LANES) await deliverDueEmails({ ...deps, sendMail }, { lane })
  }
  const daily = Array.from({ length: FIRST_DAY * 4 }, (_, quarter): Event => [quarter / 4, jobs])
  const events = [...ofStudio, ...STORIES.flatMap(eventsOf), ...daily].toSorted(([a], [b]) => b - a)
  for (const [daysAgo, happens] of events) {
    time.now = addSeconds(now, -daysAgo * DAY_SECONDS)
    await happens()
  }
  time.now = now
  return filled
}

async function join(deps: ProductDeps, member: (typeof STAFF)[number]): Promise<Member> {
  const { link } = await inviteMember(deps, member)
  const token = new URL(link).hash.slice(1)
  const begun = await joinStaff({ ...deps, forgetAccount }, { token, newPassword: PASSWORD }, {})
  const viewer = await findViewer(deps, begun.token)
  if (!viewer) throw new Error(`${member.name} isn't signed in.`)
  const owner = { ...viewer, clientAddress: '127.0.0.1', userAgent: undefined }
  const { uri } = await beginFactor(deps, owner, { currentPassword: PASSWORD })
  const { recoveryCodes } = await confirmFactor(deps, owner, { code: codeOf(uri) })
  return { ...member, recoveryCodes }
}

const QUOTE = {
  title: 'Canyon at 60 FPS',
  scope: 'The canyon holds 60 FPS at 1440p on an RTX 3060.',
  lines: [
    { text: 'Overdraw of foliage and particles', net: 160_000, quantity: { hundredths: 200, unit: 'day' } },
    { text: 'Shader hitches when the level opens', net: 80_000, quantity: { hundredths: 100, unit: 'day' } },
  ],
  options: [{ text: 'The same on Steam Deck', net: 120_000 }],
  deliveryWorkingDays: 15,
} satisfies Partial<QuoteInput>

const ENQUIRIES = [
  {
    name: 'Sam Okafor',
    email: 'sam@example.com',
    title: 'unreal-optimization',
    tier: 'studio',
    message: 'Our sewers level runs at 32 FPS on an RTX 3060. A capture is ready. How soon could you start?',
  },
  {
    name: 'Tara Singh',
    email: 'tara@example.com',
    title: 'unity-optimization',
    tier: 'indie',
    message:
      'We ship in spring, and the battle scene drops to 20 FPS on Switch. Can you help with a URP project?',
  },
  {
    name: 'Uwe Keller',
    email: 'uwe@example.com',
    title: 'other',
    tier: '',
    message: 'I teach game development. May I show your frame-time analyzer in class?',
  },
].map((enquiry) => ({ ...enquiry, campaign: '', website: '' })) as [Enquiry, Enquiry, Enquiry]
