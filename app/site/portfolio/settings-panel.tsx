import { Fragment, type ReactNode } from 'react'
import { CopyButton } from '#app/components/copy-code.tsx'
import { wakes } from '#app/islands/island.tsx'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SettingsChanged, SettingsGroup } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { StudySection } from './study-sections.tsx'

type SettingsPanelProps = { changed: SettingsChanged; groups: SettingsGroup[] }

export function SettingsPanel({ changed: { cvars, ...places }, groups }: SettingsPanelProps) {
  return (
    <StudySection anchor="settings">
      <Places {...places} />
      {groups.length > 0 && <Groups groups={groups} />}
      {cvars && <ConsoleVariables variables={cvars} />}
    </StudySection>
  )
}

function Places(places: Omit<SettingsChanged, 'cvars'>) {
  const { changed } = caseStudyPage
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 @tablet:grid-cols-2">
      {(Object.keys(changed) as (keyof typeof changed)[])
        .filter((place) => places[place].length > 0)
        .map((place) => (
          <div key={place}>
            <h3 className="text-lead">{changed[place]}</h3>
            <ul className="mt-3 divide-y divide-line border-line border-y text-small text-soft">
              {places[place].map((change) => (
                <li key={change} className="py-2.5">
                  {change}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}

function Groups({ groups }: { groups: SettingsGroup[] }) {
  const words = caseStudyPage.groups
  return (
    <div className="mt-14" {...wakes('expand-all', 'idle')}>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <h3 className="text-title">{words.heading}</h3>
        <Button
          size="small"
          data-expand={words.expand}
          data-collapse={words.collapse}
          className="noscript:hidden"
        >
          {words.expand}
        </Button>
      </div>
      <Accordion>
        {groups.map(({ title, rows }) => (
          <AccordionItem
            key={title}
            title={title}
            wide
            aside={<span className="font-mono text-micro text-soft">{Object.keys(rows).length}</span>}
          >
            <SettingsTable title={title} rows={rows} />
          </AccordionItem>
        ))}
      </Accordion>
    </div>
  )
}

const groupWords = caseStudyPage.groups

const COLUMNS = '@tablet:grid-cols-[repeat(3,minmax(0,10fr))_minmax(0,16fr)] @tablet:gap-x-8'
const HEAD = 'py-2 text-left font-mono font-normal text-micro text-soft'

/** On phones each setting is above its two values, with the reason below. */
function SettingsTable({ title, rows }: SettingsGroup) {
  return (
    <table className="block w-full text-small">
      <caption className="sr-only">{title}</caption>
      <thead className="block @max-tablet:sr-only">
        <tr className={`grid ${COLUMNS}`}>
          {(['setting', 'before', 'after', 'why'] as const).map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {groupWords[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {Object.entries(rows).map(([setting, { before, after, why }]) => (
          <tr
            key={setting}
            className={`grid grid-cols-1 @min-[18rem]:grid-cols-2 gap-x-5 border-line border-t py-4 ${COLUMNS}`}
          >
            <th
              scope="row"
              className="col-span-full pb-2 text-left font-semibold text-ink @tablet:col-span-1 @tablet:pb-0"
            >
              {setting}
            </th>
            <Value label={groupWords.before} className="text-before">
              {before}
            </Value>
            <Value label={groupWords.after} className="text-after">
              {after}
            </Value>
            <td className="col-span-full pt-3 @tablet:col-span-1 @tablet:pt-0">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The table's header is hidden on phones, so each value has a label. */
function Value({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td className={className}>
      <span aria-hidden="true" className="block font-mono text-micro text-soft @tablet:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

const variableWords = caseStudyPage.variables

function ConsoleVariables({ variables }: { variables: Readonly<Record<string, string>> }) {
  return (
    <div className="mt-14">
      <h3 className="text-title">{variableWords.heading}</h3>
      <p className="mt-3 max-w-[42em] text-soft">{variableWords.text}</p>
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

/** Breaks after a dot and between words, without hyphens that would be copied. */
function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=\.)|(?<=[a-z\d])(?=[A-Z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
