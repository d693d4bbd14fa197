import { CloseIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { contact } from '#content/contact.ts'
import { startingFrom, tierNames } from '#content/tiers.ts'
import type { ContactTier } from '#domain/crm/contact/contact.schema.ts'

type TierChipProps = { tier: ContactTier; onRemove: () => void }

/** The tier that travels with the message, with its price. Its link takes the tier out of the address and leaves the form as it is. */
export function TierChip({ tier, onRemove }: TierChipProps) {
  const { tierNote, removeTier } = contact.form
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
      <span>{tierNote}</span>
      <span className="inline-flex items-stretch rounded-md border border-edge bg-raised text-ink">
        <span className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
          <span className="font-semibold">{tierNames[tier]}</span>{' '}
          <span className="font-mono text-micro text-soft">{startingFrom[tier]}</span>
        </span>
        <Link
          to="/contact"
          onClick={(event) => {
            event.preventDefault()
            const address = new URL(location.href)
            address.searchParams.delete('type')
            history.replaceState(null, '', address)
            onRemove()
          }}
          className="grid w-11 place-items-center border-edge border-l transition-colors duration-150 hover:bg-line"
        >
          <CloseIcon size={14} />
          <VisuallyHidden>
            {removeTier} {tierNames[tier]}
          </VisuallyHidden>
        </Link>
      </span>
    </p>
  )
}
