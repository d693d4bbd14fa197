import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Card } from '../card.tsx'

const UPLOAD = { label: 'Upload New Files', to: '/client/upload' }
const OTHERS = [
  { label: 'Contact Support', to: '/client/messages' },
  { label: 'Make Payment', to: '/client/payments' },
]

/** @param primary whether uploading is what this screen is waiting for */
export function QuickActions({ primary }: { primary: boolean }) {
  const rows = primary ? OTHERS : [UPLOAD, ...OTHERS]
  return (
    <Card title="Quick Actions">
      {primary && (
        <ButtonLink to={UPLOAD.to} look="primary" className="mb-3 w-full">
          {UPLOAD.label}
        </ButtonLink>
      )}
      <ul>
        {rows.map(({ label, to }) => (
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
