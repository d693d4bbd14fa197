import type { ReactNode } from 'react'
import type { SettingsGroup } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'

const words = caseStudyPage.groups

const COLUMNS = '@tablet:grid-cols-[repeat(3,minmax(0,10fr))_minmax(0,16fr)] @tablet:gap-x-8'
const HEAD = 'py-2 text-left font-mono font-normal text-micro text-soft'

/** Setting, before, after, why. On a phone each setting stands above its two values, and the reason below them. */
export function SettingsTable({ title, rows }: SettingsGroup) {
  return (
    <table className="block w-full text-small">
      <caption className="sr-only">{title}</caption>
      <thead className="block @max-tablet:sr-only">
        <tr className={`grid ${COLUMNS}`}>
          <th scope="col" className={HEAD}>
            {words.setting}
          </th>
          <th scope="col" className={HEAD}>
            {words.before}
          </th>
          <th scope="col" className={HEAD}>
            {words.after}
          </th>
          <th scope="col" className={HEAD}>
            {words.why}
          </th>
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
            <Value label={words.before} className="text-before">
              {before}
            </Value>
            <Value label={words.after} className="text-after">
              {after}
            </Value>
            <td className="col-span-full pt-3 @tablet:col-span-1 @tablet:pt-0">{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone the head of the table is not seen, so each value says which it is. */
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
