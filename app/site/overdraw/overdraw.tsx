import { PageHeader } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { Section, TitledTexts } from '#app/ui/section.tsx'
import { overdraw } from '#content/overdraw.ts'
import { OverdrawRun } from './overdraw-run.tsx'

export const handle: PublicPage = { public: {} }

export default function Overdraw() {
  const { heading, intro, back, how } = overdraw
  return (
    <>
      <PageHeader heading={heading} intro={intro} back={back} />
      <div className="measure pt-10 md:pt-12">
        <OverdrawRun />
      </div>
      <Section id="how" heading={how.heading}>
        <TitledTexts texts={how.items} />
      </Section>
    </>
  )
}
