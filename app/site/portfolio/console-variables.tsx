import { Fragment } from 'react'
import { CopyButton } from '#app/components/copy-button.tsx'
import { caseStudyPage } from '#content/case-study-page.ts'

const words = caseStudyPage.variables

/** Each variable as it is typed into the console, with a button that copies it. */
export function ConsoleVariables({ variables }: { variables: Readonly<Record<string, string>> }) {
  return (
    <div className="mt-14">
      <h3 className="text-title">{words.heading}</h3>
      <p className="mt-3 max-w-[42em] text-soft">{words.text}</p>
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {Object.entries(variables).map(([typed, note]) => (
          <Variable key={typed} typed={typed} note={note} />
        ))}
      </ul>
    </div>
  )
}

function Variable({ typed, note }: { typed: string; note: string }) {
  const [name = '', value] = typed.split(' ')
  return (
    <li
      data-code=""
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 py-3.5 md:grid-cols-[minmax(0,10fr)_minmax(0,11fr)_6.5rem] md:gap-x-8"
    >
      <code className="py-1 font-mono text-micro leading-relaxed">
        <BreakableName name={name} /> <span className="text-after">{value}</span>
      </code>
      <p className="text-small text-soft max-md:order-last max-md:col-span-2 max-md:mt-1">{note}</p>
      <div className="-mt-1.5 min-h-9 min-w-9 md:col-start-3 md:justify-self-end">
        <CopyButton about={name} />
      </div>
    </li>
  )
}

/** May break after a dot and between its words, without a hyphen that one would copy. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=\.)|(?<=[a-z\d])(?=[A-Z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
