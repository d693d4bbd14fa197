import { ClosingCall, PageHeader } from '#app/components/page-ends.tsx'
import { type PublicPage, useSite } from '#app/shared/page-contract.ts'
import { Section, TitledTexts } from '#app/ui/section.tsx'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { CodeBlock, GuideRow } from '../components/guide-row.tsx'
import type { Route } from './+types/ci'
import { ExampleReport } from './example-report.tsx'

export const handle: PublicPage = { public: {} }

export async function loader() {
  const { commandFile } = await import('virtual:command-file')
  return commandFile
}

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
            const { id, system, text, label } = recipe
            return (
              <GuideRow key={id} id={`gate-${id}`} heading={system} text={text}>
                <CodeBlock tool={system} label={label} className="lg:col-span-2">
                  {code}
                </CodeBlock>
              </GuideRow>
            )
          })}
        </div>
      </Section>
      <Section id="statuses" heading={statuses.heading} intro={statuses.intro}>
        <ExitStatuses />
      </Section>
      <ExampleReport publicUrl={publicUrl} />
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

function ExitStatuses() {
  const { columns, rows, heading } = frameTimesCi.statuses
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-line border-b text-left">
        <caption className="sr-only">{heading}</caption>
        <thead className="text-small text-soft">
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col" className="py-3 pr-4 font-normal last:pr-0 md:pr-10">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ status, means, usually }) => (
            <tr key={status} className="border-line border-t align-baseline">
              <th scope="row" className="py-4 pr-4 font-mono font-normal text-title md:pr-10">
                {status}
              </th>
              <td className="py-4 pr-4 md:pr-10">{means}</td>
              <td className="py-4 text-soft">{usually}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Size and error rate of verdicts, from simulations (content/verdict-figures.ts). */
function Power() {
  const { power } = frameTimesCi
  const { scatters, runsASide, smallest, falseVerdicts } = verdictFigures
  const { inBlocks, lookedAtEachRun, ...held } = falseVerdicts
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full border-line border-b text-right">
          <caption className="sr-only">{power.heading}</caption>
          <thead className="text-small text-soft">
            <tr>
              <th scope="col" className="py-3 pr-4 text-left font-normal">
                {power.runsPerBuild}
              </th>
              {scatters.map((scatter) => (
                <th key={scatter} scope="col" className="whitespace-nowrap py-3 pl-4 font-normal">
                  {percent(100 * scatter)} <span className="max-md:block">{power.scatter}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono">
            {runsASide.map((runs, row) => (
              <tr key={runs} className="border-line border-t">
                <th scope="row" className="py-3 pr-4 text-left font-normal">
                  {runs}
                </th>
                {scatters.map((scatter, column) => (
                  <td key={scatter} className="py-3 pl-4">
                    {percent(smallest[row]?.[column] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-3 text-small text-soft md:grid-cols-2">
        <p>{power.usual}</p>
        <p>
          {power.errors} {percent(most(Object.values(held).flat()))} {power.errorsOf}{' '}
          {percent(most(inBlocks))}, {power.errorsNot} {percent(most(lookedAtEachRun))}.
        </p>
      </div>
    </>
  )
}

function most(values: readonly number[]): number {
  return Math.max(...values)
}

function percent(value: number): string {
  return `${value}%`
}
