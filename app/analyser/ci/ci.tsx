import { frameTimesCi } from '../../../content/frame-times-ci.ts'
import type { PublicPage } from '../../ground/page-contract.ts'
import { useSite } from '../../ground/use-site.ts'
import { ClosingCall } from '../../parts/closing-call.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section } from '../../ui/section.tsx'
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
      <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-12 md:pt-16 lg:grid-cols-3">
        <h1 className="text-[min(clamp(2.75rem,7.2vw,5.25rem),13vw)] leading-[0.95] tracking-[-0.045em] lg:col-span-2">
          {heading}
        </h1>
        <div className="grid max-w-[30em] gap-4">
          <p className="text-soft">{intro}</p>
          <MoreLink to={back.href} label={back.label} className="text-ink" />
        </div>
      </header>
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
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {Object.entries(advice.items).map(([title, text]) => (
            <li key={title}>
              <h3 className="text-title tracking-[-0.03em]">{title}</h3>
              <p className="mt-2 max-w-[34em] text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall {...call} />
    </>
  )
}
