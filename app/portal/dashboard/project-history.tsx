import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { studio } from '#content/studio.ts'
import { clockWords, momentWords } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project, ProjectChange, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { LinkedText } from '../linked-text.tsx'
import { projectName } from '../lists/project-name.ts'
import { nearClockDay } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'

const FIRST = 8

export function ProjectHistory({ projects }: { projects: readonly Project[] }) {
  const now = useNow()
  const [all, setAll] = useState(false)
  const entries = historyEntries(projects)
  if (entries.length === 0) return null
  return (
    <Card title="Status History">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Update</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {(all ? entries : entries.slice(0, FIRST)).map((entry) => (
              <Row key={entry.key} entry={entry} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {!all && entries.length > FIRST && (
        <Button size="small" className="mt-5" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </Card>
  )
}

function Row({ entry, now }: { entry: HistoryEntry; now: Date }) {
  const { at, project, status, note, by } = entry
  return (
    <tr className="border-line border-b align-baseline first:*:pt-0 last:border-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-3">
      <td className="max-sm:text-soft sm:w-[30%] sm:py-3 sm:pr-3">
        <time dateTime={at} title={momentWords(at)}>
          {nearClockDay(at, now)}, <span className="whitespace-nowrap">{clockWords(at)}</span>
        </time>
      </td>
      <td className="max-sm:col-span-2 max-sm:row-start-2 sm:py-3 sm:pr-3">
        <span className="font-semibold">
          {[project, status ? PROJECT_STATES[status].label : 'Note'].filter(Boolean).join(': ')}
        </span>
        {note && (
          <span className="wrap-anywhere whitespace-pre-line text-soft">
            {' '}
            <LinkedText>{note.replaceAll(/\n{2,}/g, '\n')}</LinkedText>
          </span>
        )}
      </td>
      <td className="text-right text-soft sm:py-3">{by}</td>
    </tr>
  )
}

type HistoryEntry = {
  key: string
  at: string
  /** Set if the client has several projects. */
  project: string | undefined
  /** Undefined for a note. */
  status: ProjectStatus | undefined
  note: string | null
  by: string
}

const AUTHORS: Record<ProjectChange['author'], string> = {
  client: 'You',
  team: studio.name,
  system: 'System',
}

export function historyEntries(
  projects: readonly Pick<Project, 'id' | 'service' | 'createdAt' | 'history'>[],
): HistoryEntry[] {
  const entries = projects.flatMap((project) =>
    project.history.map(({ status, author, note, at }, index) => ({
      key: `${project.id}-${index}`,
      at,
      project: projects.length > 1 ? projectName(project, projects) : undefined,
      status: project.history[index - 1]?.status === status ? undefined : status,
      note,
      by: AUTHORS[author],
    })),
  )
  // Reversed first, so of two entries with the same time the later comes first.
  return entries.reverse().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
