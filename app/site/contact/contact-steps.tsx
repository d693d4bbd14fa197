import { Section } from '#app/ui/section.tsx'
import { contact } from '#content/contact.ts'
import { RulerSteps } from '../ruler-steps.tsx'

export function ContactSteps() {
  return (
    <Section id="next" heading={contact.next.heading}>
      <RulerSteps
        columns={3}
        steps={contact.next.steps.map(({ when, ...step }) => ({ ...step, mark: when }))}
      />
    </Section>
  )
}
