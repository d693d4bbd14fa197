import { useLocation, useSearchParams } from 'react-router'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { EMAIL_STATUSES } from '#domain/email/email-states.ts'
import type { StudioEmail } from '#domain/email/outbox.schema.ts'

type ChoiceLinksProps = {
  label: string
  choices: readonly { to: string; label: string; isChosen: boolean }[]
}

export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {choices.map(({ to, label, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isChosen ? 'page' : undefined}
              className="flex min-h-11 items-center border-unmarked border-b-2 px-3 text-small text-soft transition-colors duration-150 hover:text-ink aria-[current]:border-after aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FilterChoice = { value: string; label: string }

/**
 * @param choices the first one applies if the parameter is missing or unknown
 * @returns the chosen value of a parameter of the address
 */
export function useChoice(param: string, choices: readonly FilterChoice[]): string {
  const [search] = useSearchParams()
  const asked = search.get(param)
  return choices.some(({ value }) => value === asked) ? String(asked) : String(choices[0]?.value)
}

type FilterLinksProps = { label: string; param: string; choices: readonly FilterChoice[] }

/** Links that choose the value of a parameter, and keep the others. */
export function FilterLinks({ label, param, choices }: FilterLinksProps) {
  const { pathname, search } = useLocation()
  const chosen = useChoice(param, choices)
  const links = choices.map(({ value, label }) => {
    const query = new URLSearchParams(search)
    query.set(param, value)
    if (value === choices[0]?.value) query.delete(param)
    return { to: query.size > 0 ? `${pathname}?${query}` : pathname, label, isChosen: value === chosen }
  })
  return <ChoiceLinks label={label} choices={links} />
}

export const EMAIL_LOOKS: Readonly<Record<StudioEmail['status'], { label: string; tone: BadgeTone }>> = {
  gathering: { label: 'Collecting', tone: 'neutral' },
  waiting: { label: 'Queued', tone: 'progress' },
  sent: { label: 'Sent', tone: 'after' },
  joined: { label: 'Sent in a digest', tone: 'neutral' },
  outdated: { label: 'Outdated, not sent', tone: 'neutral' },
  dead: { label: 'Failed', tone: 'negative' },
}

const EMAIL_VIEWS = [
  { to: '/desk/emails', label: 'All' },
  ...EMAIL_STATUSES.map((one) => ({ to: `/desk/emails?status=${one}`, label: EMAIL_LOOKS[one].label })),
  { to: '/desk/emails/held', label: 'Held' },
]

export function EmailViews() {
  const { pathname, search } = useLocation()
  const choices = EMAIL_VIEWS.map((view) => ({ ...view, isChosen: view.to === pathname + search }))
  return <ChoiceLinks label="Filter emails" choices={choices} />
}
