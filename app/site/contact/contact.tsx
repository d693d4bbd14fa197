import type { ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'
import { Island } from '#app/islands/island.tsx'
import { type PublicPage, pageContext, retryAfter, useSite } from '#app/shared/page-contract.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type FormState, keptValues, readForm } from '#app/ui/form.ts'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type ContactCard, contact } from '#content/contact.ts'
import { studio } from '#content/studio.ts'
import { withdrawLink } from '#content/withdraw.ts'
import { contactSchema, contactTiers, knownTier } from '#domain/crm/contact/contact.schema.ts'
import { identityFacts } from '#domain/kernel/studio.ts'
import { TimelineSteps } from '../ruler-steps.tsx'
import type { Route } from './+types/contact'
import { ContactPanel } from './contact-panel.tsx'
import { MessageSent, type SentMessage } from './message-sent.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

export const handle: PublicPage = {
  public: { query: { type: contactTiers } },
}

type Answer = { sent: SentMessage } | FormState

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(contactSchema, form)
  if (!read.ok) return data<Answer>(read.state, { status: 400 })
  const sent = await context.get(pageContext).forms().sendEnquiry(read.input)
  if (sent.ok) return data<Answer>({ sent: sentMessage(read.input) })
  return data<Answer>(
    { values: keptValues(form), failure: contact.failed.text },
    { status: sent.status, headers: retryAfter(sent) },
  )
}

export default function Contact({ actionData: answer }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const tier = knownTier(query.get('type'))
  const { emailJs } = useSite()

  return (
    <>
      <div className="measure pt-12 md:pt-20">
        <div className="grid items-baseline-last gap-x-10 gap-y-6 lg:grid-cols-12">
          <h1 className="text-[clamp(3.25rem,10vw,7rem)] leading-[0.92] tracking-[-0.045em] lg:col-span-8">
            {contact.heading}
          </h1>
          <p className="max-w-[30em] text-lead text-soft lg:col-span-4">{contact.intro}</p>
        </div>
        <div className="mt-12 grid gap-x-10 gap-y-16 border-line border-t pt-10 md:mt-16 md:pt-14 lg:grid-cols-12">
          <div className="lg:col-span-7">
            {answer && 'sent' in answer ? (
              <MessageSent sent={answer.sent} instead />
            ) : (
              <Island
                name="contact-form"
                when="carried"
                of={ContactPanel}
                props={{ tier, emailJs, answered: answer }}
              />
            )}
          </div>
          <div className="lg:col-span-4 lg:col-start-9">
            <ContactCards />
          </div>
        </div>
      </div>
      <ContactSteps />
      <CompanyDetails />
    </>
  )
}

/** Leaves out the honeypot field. */
function sentMessage({ email, title, tier, message }: SentMessage): SentMessage {
  return { email, title, tier, message }
}

function ContactSteps() {
  return (
    <Section id="next" heading={contact.next.heading}>
      <TimelineSteps
        columns={3}
        steps={contact.next.steps.map(({ when, ...step }) => ({ ...step, mark: when }))}
      />
    </Section>
  )
}

/** Company details required by law, or one line that says where they are, and the link to withdraw from a contract. */
function CompanyDetails() {
  const { heading, missing, withdrawNote } = contact.company
  const facts = identityFacts(studio.legal)
  const withdraw = (
    <>
      {withdrawNote} <TextLink to={withdrawLink.href}>{withdrawLink.label}</TextLink>
    </>
  )
  if (facts.length === 0)
    return (
      <div className="measure mt-16 md:mt-20">
        <p id="company" className="border-line border-t pt-5 text-small text-soft">
          {missing} {withdraw}
        </p>
      </div>
    )
  return (
    <Section id="company" heading={heading}>
      <dl className="grid max-w-[60em] gap-x-10 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="border-line border-t py-4">
            <dt className="font-mono text-micro text-soft">{label}</dt>
            <dd className="mt-1">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-small text-soft">{withdraw}</p>
    </Section>
  )
}

export function ContactCards() {
  return (
    <div className="grid gap-x-10 sm:grid-cols-3 lg:grid-cols-1">
      {contact.cards.filter(isOffered).map((card) => (
        <section
          key={card.id}
          aria-labelledby={`contact-${card.id}`}
          className="border-line border-t py-7 lg:first:border-0 lg:first:pt-0"
        >
          <h2 id={`contact-${card.id}`} className="text-title tracking-[-0.03em]">
            {card.title}
          </h2>
          <p className="mt-2 max-w-[26em] text-soft">{card.text}</p>
          {LINKS[card.id]?.(card)}
        </section>
      ))}
    </div>
  )
}

function isOffered({ id }: ContactCard): boolean {
  return id !== 'discord' || studio.discordUrl !== ''
}

const LINKS: Partial<Record<ContactCard['id'], (card: ContactCard) => ReactNode>> = {
  email: () => (
    <a
      href={`mailto:${studio.supportEmail}`}
      className="mt-4 inline-flex min-h-11 items-center font-mono text-small underline sm:max-lg:text-micro decoration-edge underline-offset-4 transition-colors duration-150 [overflow-wrap:anywhere] hover:decoration-after active:text-after"
    >
      {studio.supportEmail}
    </a>
  ),
  discord: ({ linkLabel }) => (
    <ButtonLink to={studio.discordUrl} target="_blank" rel="noopener" className="mt-5">
      <span>
        {linkLabel}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
      <ExternalIcon size={14} />
    </ButtonLink>
  ),
}
