import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { contact } from '#content/contact.ts'
import { studio } from '#content/studio.ts'
import { withdrawLink } from '#content/withdraw.ts'
import { identityFacts } from '#domain/kernel/studio.ts'

/** The imprint: who the studio is before the law, and where a contract is withdrawn from. */
export function CompanyDetails() {
  const { heading, missing, withdrawNote } = contact.company
  const facts = identityFacts(studio.legal)
  return (
    <Section id="company" heading={heading}>
      {facts.length === 0 ? (
        <p className="max-w-[44em] text-soft">{missing}</p>
      ) : (
        <dl className="grid max-w-[60em] gap-x-10 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="border-line border-t py-4">
              <dt className="font-mono text-micro text-soft">{label}</dt>
              <dd className="mt-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-6 text-small text-soft">
        {withdrawNote} <TextLink to={withdrawLink.href}>{withdrawLink.label}</TextLink>
      </p>
    </Section>
  )
}
