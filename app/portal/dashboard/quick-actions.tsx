import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Card } from '../card.tsx'

const ACTIONS = [
  { label: 'Upload New Files', to: '/client/upload' },
  { label: 'Contact Support', to: '/client/messages' },
  { label: 'Make Payment', to: '/client/payments' },
]

/** Ways that are always open. What this project waits for stands beside its next line. */
export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul>
        {ACTIONS.map(({ label, to }) => (
          <li key={to} className="border-line border-b last:border-0">
            <Link
              to={to}
              prefetch="intent"
              className="group flex min-h-13 items-center justify-between font-semibold transition-colors duration-150 hover:text-after active:text-soft"
            >
              {label}
              <ArrowIcon className="transition-transform duration-150 group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
