import { useId } from 'react'
import { TIMELINE_FILTERS, type Timeline, type TimelineFilter } from '#domain/reads/project-pages.schema.ts'

const WORDS: Record<TimelineFilter, string> = {
  all: 'All',
  messages: 'Messages',
  figures: 'Figures',
  files: 'Files',
  payments: 'Payments',
}

type TimelineFiltersProps = {
  chosen: TimelineFilter
  counts: Timeline['counts'] | undefined
  onChoose: (filter: TimelineFilter) => void
}

export function TimelineFilters({ chosen, counts, onChoose }: TimelineFiltersProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-5 md:ml-auto print:hidden">
      <legend className="sr-only">Show</legend>
      {TIMELINE_FILTERS.map((filter) => (
        <label
          key={filter}
          className="relative flex min-h-11 cursor-pointer items-center border-unmarked border-b-2 font-mono text-micro text-soft hover:text-ink has-checked:border-after has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            checked={filter === chosen}
            onChange={() => onChoose(filter)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {WORDS[filter]}
          {counts && <span className="ml-1.5 max-md:hidden">{counts[filter]}</span>}
        </label>
      ))}
    </fieldset>
  )
}
