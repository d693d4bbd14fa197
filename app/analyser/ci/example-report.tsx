import { MoreLink, TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { example } from '#content/reports/example.ts'
import { CodeBlock } from '../components/guide-row.tsx'

/** The chain of a delivery on public captures: from captures to a signed report, and back. */
export function ExampleReport({ publicUrl }: { publicUrl: string }) {
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
