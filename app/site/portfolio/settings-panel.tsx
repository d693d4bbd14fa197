import { wakes } from '#app/islands/wakes.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SettingsChanged, SettingsGroup } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { ConsoleVariables } from './console-variables.tsx'
import { SettingsTable } from './settings-table.tsx'
import { StudySection } from './study-section.tsx'

type SettingsPanelProps = { changed: SettingsChanged; groups: SettingsGroup[] }

/** Everything that was changed: in short, setting by setting, and as console variables. */
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
