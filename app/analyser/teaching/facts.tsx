import { Section } from '#app/ui/section.tsx'
import { frameTimes } from '#content/frame-times.ts'

export function Facts() {
  const { heading, items } = frameTimes.facts
  return (
    <Section id="files" heading={heading}>
      <div className="grid gap-x-10 gap-y-8 border-line border-t pt-8 md:grid-cols-2 lg:grid-cols-4">
        {Object.entries(items).map(([title, text]) => (
          <section key={title}>
            <h3 className="text-lead tracking-[-0.025em]">{title}</h3>
            <p className="mt-2 text-small text-soft">{text}</p>
          </section>
        ))}
      </div>
    </Section>
  )
}
