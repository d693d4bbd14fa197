import { useLocation } from 'react-router'
import { ChoiceLinks } from '../components/choice-links.tsx'

const VIEWS = [
  { to: '/desk/money', label: 'Orders' },
  { to: '/desk/money/statement', label: 'Bank statement' },
  { to: '/desk/money/unmatched', label: 'Unmatched' },
  { to: '/desk/money/refunds', label: 'Refunds' },
  { to: '/desk/money/withdrawals', label: 'Withdrawals' },
  { to: '/desk/money/holds', label: 'Held payments' },
  { to: '/desk/money/vat-numbers', label: 'VAT numbers' },
  { to: '/desk/money/books', label: 'Books' },
] as const

/** The screens of money. */
export function MoneyViews() {
  const { pathname } = useLocation()
  const choices = VIEWS.map((view) => ({ ...view, isChosen: pathname === view.to }))
  return (
    <div className="mb-6">
      <ChoiceLinks label="Which money" choices={choices} />
    </div>
  )
}
