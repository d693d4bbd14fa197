import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import { faqs } from '#content/faqs.ts'
import { home } from '#content/home.ts'

/** Three questions; opening one closes the one before, and each can be closed. */
export function FaqPreview() {
  const { heading, ids, links } = home.faqs
  const shown = ids.flatMap((id) => faqs.find((faq) => faq.id === id) ?? [])
  return (
    <section aria-labelledby="questions" className="section grid gap-y-8 md:beside-heading">
      <div className="flex flex-col items-start gap-5">
        <h2 id="questions" className="text-heading md:text-display">
          {heading}
        </h2>
        {links.map(({ href, label }) => (
          <MoreLink key={href} to={href} label={label} />
        ))}
      </div>
      <div>
        <Accordion>
          {shown.map(({ id, q, a }) => (
            <AccordionItem key={id} name="questions" title={q}>
              <p>{a}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </section>
  )
}
