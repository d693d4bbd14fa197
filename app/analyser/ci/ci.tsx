import { CommandText, CopyButton } from '#app/components/copy-code.tsx'
import { ClosingCall, PageHeader } from '#app/components/page-ends.tsx'
import { type PublicPage, useSite } from '#app/shared/page-contract.ts'
import { Section, TitledTexts } from '#app/ui/section.tsx'
import { frameTimesCi, type GateRecipe } from '#content/frame-times-ci.ts'
import type { Route } from './+types/ci'
import { ExitStatuses } from './exit-statuses.tsx'
import { Power } from './power.tsx'

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

type RecipeProps = {
  recipe: GateRecipe
  /** As it is copied, with the address of this site. */
  code: string
}

function Recipe({ recipe: { id, system, text, label }, code }: RecipeProps) {
  return (
    <section
      aria-labelledby={`gate-${id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-line border-t py-8 lg:grid-cols-3"
    >
      <div>
        <h3 id={`gate-${id}`} className="text-title tracking-[-0.03em]">
          {system}
        </h3>
        <p className="mt-1 text-small text-soft">{text}</p>
      </div>
      <div data-code="" className="rounded-md border border-line bg-raised lg:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1 pr-1.5 pl-4 font-mono text-micro text-soft">
          <span className="min-w-0 flex-1 basis-[11ch] [overflow-wrap:anywhere]">{label}</span>
          <CopyButton about={`${system}, ${label}`} />
        </div>
        <pre className="whitespace-pre-wrap p-4 font-mono text-micro [overflow-wrap:anywhere]">
          <CommandText>{code}</CommandText>
        </pre>
      </div>
    </section>
  )
}
