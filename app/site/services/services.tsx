import { useSearchParams } from 'react-router'
import type { PublicPage } from '#app/ground/page-contract.ts'
import { useSite } from '#app/ground/use-site.ts'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { WordHeader } from '#app/parts/word-header.tsx'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { faqs } from '#content/faqs.ts'
import { services } from '#content/services.ts'
import { testimonials } from '#content/testimonials.ts'
import { ClientLogos } from './client-logos.tsx'
import { Comparison } from './comparison.tsx'
import { NeedSections } from './need-sections.tsx'
import { Testimonials } from './testimonials.tsx'
import { TierRows } from './tier-rows.tsx'

export const handle: PublicPage = { public: { query: { alt: ['1'] } } }

export default function Services() {
  const [query] = useSearchParams()
  const { sampleContent } = useSite()
  const order = query.get('alt') === '1' ? services.alternativeOrder : services.order
  const tiers = order.flatMap((id) => services.tiers.find((tier) => tier.id === id) ?? [])
  const quotes = testimonials.filter(({ sample }) => sampleContent || !sample)

  return (
    <>
      <WordHeader heading={services.heading} intro={services.intro} />
      <TierRows tiers={tiers} />
      <NeedSections tiers={tiers} />
      <Comparison tiers={tiers} />
      <ClientLogos logos={services.logos} />
      {quotes.length > 0 && <Testimonials quotes={quotes} />}
      <section id="faqs" aria-labelledby="faqs-heading" className="section grid gap-y-8 md:beside-heading">
        <h2 id="faqs-heading" className="text-heading md:text-display">
          {services.faqsHeading}
        </h2>
        <div>
          <Accordion>
            {faqs.map(({ id, q, a, link }) => (
              <AccordionItem key={id} title={q}>
                <p>
                  {a} {link && <TextLink to={link.href}>{link.label}</TextLink>}
                </p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </section>
      <ClosingCall {...services.call} />
    </>
  )
}
