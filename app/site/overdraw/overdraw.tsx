import { overdraw } from '../../../content/overdraw.ts'
import type { PublicPage } from '../../ground/page-contract.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section } from '../../ui/section.tsx'
import { OverdrawRun } from './overdraw-run.tsx'

export const handle: PublicPage = { public: {} }

/** `/tools/overdraw`: what overdraw costs on the visitor's own graphics card. */
export default function Overdraw() {
  const { heading, intro, back, how } = overdraw
  return (
    <>
      <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-12 md:pt-16 lg:grid-cols-3">
        <h1 className="text-[min(clamp(2.75rem,7.2vw,5.25rem),13vw)] leading-[0.95] tracking-[-0.045em] lg:col-span-2">
          {heading}
        </h1>
        <div className="grid max-w-[30em] gap-4">
          <p className="text-soft">{intro}</p>
          <MoreLink to={back.href} label={back.label} className="text-ink" />
        </div>
      </header>
      <div className="measure pt-14 md:pt-20">
        <OverdrawRun />
      </div>
      <Section id="how" heading={how.heading}>
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {Object.entries(how.items).map(([title, text]) => (
            <li key={title}>
              <h3 className="text-title tracking-[-0.03em]">{title}</h3>
              <p className="mt-2 max-w-[34em] text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
