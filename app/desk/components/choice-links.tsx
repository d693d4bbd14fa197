import { Link } from '#app/ui/link.tsx'

type ChoiceLinksProps = {
  label: string
  choices: readonly { to: string; label: string; isChosen: boolean }[]
}

/** Ways to look at the same list, each with an address. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1">
        {choices.map(({ to, label, isChosen }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isChosen ? 'page' : undefined}
              className="flex min-h-11 items-center border-transparent border-b-2 px-3 text-small text-soft transition-colors duration-150 hover:text-ink aria-[current]:border-after aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
