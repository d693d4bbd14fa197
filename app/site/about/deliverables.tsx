import { about } from '../../../content/about.ts'
import { Section } from '../../ui/section.tsx'

const { heading, intro, items } = about.deliverables

/** The folder that is handed over, as its listing. */
export function Deliverables() {
  return (
    <Section id="deliverables" heading={heading} intro={intro}>
      <ul className="divide-y divide-line border-line border-y">
        {items.map(({ file, text }) => (
          <li key={file} className="grid gap-x-10 gap-y-1 py-4 md:grid-cols-3 md:items-baseline">
            <code className="font-mono text-after text-small">{file}</code>
            <span className="max-w-[40em] md:col-span-2">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
