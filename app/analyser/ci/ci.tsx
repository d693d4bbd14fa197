import { ClosingCall, PageHeader } from '#app/components/page-ends.tsx'
import { type PublicPage, useSite } from '#app/shared/page-contract.ts'
import { MoreLink, TextLink } from '#app/ui/link.tsx'
import { Section, TitledTexts } from '#app/ui/section.tsx'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import { example } from '#content/reports/example.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { CodeBlock, GuideRow } from '../components/guide-row.tsx'
import type { Route } from './+types/ci'

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
        <Table
          caption={statuses.heading}
          columns={Object.values(statuses.columns)}
          rows={statuses.rows.map(({ status, means, usually }) => [status, means, usually])}
        />
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

/** Size and error rate of verdicts, from simulations (content/verdict-figures.ts). */
function Power() {
  const { power } = frameTimesCi
  const { scatters, runsASide, smallest, falseVerdicts } = verdictFigures
  const { inBlocks, lookedAtEachRun, ...held } = falseVerdicts
  return (
    <>
      <Table
        caption={power.heading}
        columns={[
          power.runsPerBuild,
          ...scatters.map((scatter) => `${percent(100 * scatter)} ${power.scatter}`),
        ]}
        rows={runsASide.map((runs, row) => [runs, ...(smallest[row] ?? []).map(percent)])}
        isNumeric
      />
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

type TableProps = {
  caption: string
  columns: readonly string[]
  /** The first cell is the row's header. */
  rows: readonly (readonly (string | number)[])[]
  isNumeric?: boolean
}

function Table({ caption, columns, rows, isNumeric = false }: TableProps) {
  const align = isNumeric ? 'text-right' : 'text-left'
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-line border-b">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-small text-soft">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-3 pl-4 font-normal first:pl-0 first:text-left md:not-first:pl-10 ${align}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first} className="border-line border-t align-baseline">
              <th scope="row" className="py-3 text-left font-mono font-normal">
                {first}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={columns[column + 1]}
                  className={`py-3 pl-4 md:pl-10 ${align} ${isNumeric ? 'font-mono' : ''}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function most(values: readonly number[]): number {
  return Math.max(...values)
}

function percent(value: number): string {
  return `${value}%`
}

/** The chain of a delivery on public captures: from captures to a signed report, and back. */
function ExampleReport({ publicUrl }: { publicUrl: string }) {
  const { heading, intro, steps, links, code, folder } = example
  return (
    <Section id="example" heading={heading} intro={intro}>
      <Figure />
      <ol className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {Object.entries(steps).map(([step, text], index) => (
          <li key={step}>
            <h3 className="text-title tracking-[-0.03em]">
              {index + 1}. {step}
            </h3>
            <p className="mt-2 text-small text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <CodeBlock tool={heading} label="sh" className="mt-8">
        {code.replaceAll('FOLDER', publicUrl + folder)}
      </CodeBlock>
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-small">
        <TextLink to={links.report.href}>{links.report.label}</TextLink>
        <TextLink to={links.license.href}>{links.license.label}</TextLink>
      </p>
      <MoreLink className="mt-6" to={links.tool.href} label={links.tool.label} />
    </Section>
  )
}

function Figure() {
  const { labels, figure } = example
  const { before, after, change, interval, runs, outcome } = figure
  const facts = {
    [labels.metric]: `${before} → ${after} FPS`,
    [labels.change]: signed(change),
    [labels.interval]: interval.map(signed).join(` ${labels.to} `),
    [labels.runs]: runs,
    [labels.verdict]: outcome,
  }
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-5 border-line border-y py-5 md:flex md:justify-between">
      {Object.entries(facts).map(([label, fact]) => (
        <div key={label}>
          <dt className="text-small text-soft">{label}</dt>
          <dd className="mt-1 font-mono">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function signed(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}
