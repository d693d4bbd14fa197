import { WordsKeptWhole } from '#app/components/copy-code.tsx'
import { ClosingCall } from '#app/components/page-ends.tsx'
import { Island } from '#app/islands/island.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { PlusIcon } from '#app/ui/icons.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { type CaptureGuide, captureGuides } from '#content/capture-guides.ts'
import { frameTimes } from '#content/frame-times.ts'
import type { Route } from './+types/frame-times'
import { CodeBlock, GuideRow } from './components/guide-row.tsx'
import { runLessons } from './teaching/run-lesson.ts'
import { RunSection } from './teaching/run-section.tsx'
import { Tool } from './tool.tsx'

export const handle: PublicPage = { public: {} }

/** Computed once, during the build. */
export function loader() {
  return { runs: runLessons() }
}

export default function FrameTimes({ loaderData: { runs } }: Route.ComponentProps) {
  return (
    <div data-around-tool className="group/tool">
      <Island name="frame-times" when="linked" of={Tool} props={{}} />
      <details data-teaching open className="group-data-filled/tool:print:hidden apart">
        <summary className="measure mt-14 hidden cursor-pointer font-semibold group-data-filled/tool:block">
          <span className="flex items-center justify-between gap-4 border-line border-y py-4">
            {frameTimes.teaching}
            <PlusIcon size={16} />
          </span>
        </summary>
        <Island name="run-lesson" when="intent" of={RunSection} props={{ lessons: runs }} />
        <Guides />
        <Facts />
      </details>
      <div className="group-data-filled/tool:hidden">
        <ClosingCall {...frameTimes.call} />
      </div>
    </div>
  )
}

function Facts() {
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

const { guides } = frameTimes

function Guides() {
  return (
    <Section id="capture" heading={guides.heading} intro={guides.intro}>
      <div className="border-line border-b">
        {captureGuides.map((guide) => (
          <Guide key={guide.id} {...guide} />
        ))}
      </div>
      <MoreLink className="mt-8" to={guides.gate.href} label={guides.gate.label} />
    </Section>
  )
}

function Guide({ id, tool, where, steps, command, file }: CaptureGuide) {
  return (
    <GuideRow id={`capture-${id}`} heading={tool} text={where}>
      <div className="lg:col-span-2">
        <ol className="grid max-w-[44em] grid-cols-[minmax(0,1fr)] gap-1.5 [overflow-wrap:anywhere]">
          {steps.map((step) => (
            <li key={step}>
              <WordsKeptWhole>{step}</WordsKeptWhole>
            </li>
          ))}
        </ol>
        {command && (
          <CodeBlock tool={tool} label={command.label} className="mt-4">
            {command.text}
          </CodeBlock>
        )}
        <p className="mt-4 max-w-[44em] text-small text-soft [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink">{guides.bring}</span>{' '}
          <WordsKeptWhole>{file.charAt(0).toLowerCase() + file.slice(1)}</WordsKeptWhole>
        </p>
      </div>
    </GuideRow>
  )
}
