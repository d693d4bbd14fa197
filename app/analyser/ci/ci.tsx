import type { PublicPage } from '#app/ground/page-contract.ts'
import { useSite } from '#app/ground/use-site.ts'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { PageHeader } from '#app/parts/page-header.tsx'
import { TitledTexts } from '#app/parts/titled-texts.tsx'
import { Section } from '#app/ui/section.tsx'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import type { Route } from './+types/ci'
import { ExitStatuses } from './exit-statuses.tsx'
import { Power } from './power.tsx'
import { Recipe } from './recipe.tsx'

export const handle: PublicPage = { public: {} }

/** The name and the hash of the command, which the build writes. */
export async function loader() {
  const { commandFile } = await import('virtual:command-file')
  return commandFile
}

/** `/tools/frame-times/ci`: how a build is gated by its frame times. */
export default function FrameTimesCi({ loaderData: { name, sha256 } }: Route.ComponentProps) {
  const { heading, intro, back, statuses, recipes, power, advice, call } = frameTimesCi
  const { publicUrl } = useSite()
  return (
    <>
      <PageHeader heading={heading} intro={intro} back={back} />
      <Section id="recipes" heading={recipes.heading} intro={recipes.intro}>
        <div className="border-line border-b">
          {recipes.items.map((recipe) => {
            const code = recipe.code
              .replace('FILE', `${publicUrl}/tools/${name}`)
              .replace('SHA256  ', `${sha256}  `)
              .replace("'SHA256'", `'${sha256}'`)
            return <Recipe key={recipe.id} recipe={recipe} code={code} />
          })}
        </div>
      </Section>
      <Section id="statuses" heading={statuses.heading} intro={statuses.intro}>
        <ExitStatuses />
      </Section>
      <Section id="power" heading={power.heading} intro={power.intro}>
        <Power />
      </Section>
      <Section id="advice" heading={advice.heading}>
        <TitledTexts texts={advice.items} />
      </Section>
      <ClosingCall {...call} />
    </>
  )
}
