import { Section } from '#app/ui/section.tsx'
import { about, type DeliverableFile } from '#content/about.ts'
import { Drawing, type DrawingName } from '../figures/drawings.tsx'

const { heading, intro, items } = about.deliverables

const DRAWINGS: Record<DeliverableFile, DrawingName> = {
  'project/': 'changes',
  'changes.csv': 'table',
  'captures/': 'traces',
  'frame-times.json': 'bars',
  'frame-times.md': 'sheet',
  'frame-times.png': 'pair',
}

/** The folder that is handed over: each file drawn, named and described. */
export function Deliverables() {
  return (
    <Section id="deliverables" heading={heading} intro={intro}>
      <ul className="grid grid-cols-[minmax(0,1fr)] border-line border-b sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ file, text }) => (
          <li
            key={file}
            className="flex flex-col border-line border-t py-7 sm:odd:pr-7 sm:max-lg:even:border-l sm:max-lg:even:pl-7 lg:px-7 lg:not-[:nth-child(3n+1)]:border-l lg:[:nth-child(3n+1)]:pl-0"
          >
            <Drawing name={DRAWINGS[file]} className="h-20 w-30" />
            <code className="mt-6 font-mono text-after text-small">{file}</code>
            <span className="mt-2 max-w-[30em]">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
