import { useId } from 'react'
import { SelectField } from '#app/ui/field.tsx'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { clockDay } from '../time/time-words.ts'

type ProjectChoiceProps = {
  projects: readonly Project[]
  current: Project
  onChoose: (id: string) => void
}

/** Which of several projects the dashboard is about. */
export function ProjectChoice({ projects, current, onChoose }: ProjectChoiceProps) {
  const name = useId()
  return (
    <div className="mb-6 max-w-md">
      <SelectField
        name={name}
        label="Project"
        value={current.id}
        options={projects.map(({ id, service, createdAt }) => ({
          value: id,
          label: `${serviceTitle(service)}, ${clockDay(createdAt)}`,
        }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  )
}
