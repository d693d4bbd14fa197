import { Section } from '#app/ui/section.tsx'
import { home } from '#content/home.ts'
import { frameMark, RulerSteps } from '../ruler-steps.tsx'

const { process } = home

/** From the agreement to the handed-over build, in four steps. */
export function HowWeWork() {
  return (
    <Section id="process" heading={process.heading} intro={process.intro}>
      <RulerSteps
        columns={4}
        steps={process.steps.map((step, index) => ({ ...step, mark: frameMark(index) }))}
      />
    </Section>
  )
}
