import { ArrowIcon } from './icons.tsx'
import { Link, type LinkProps } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type MoreLinkProps = Omit<LinkProps, 'children'> & {
  label: string
  /** Says about what, for those who hear the link without what stands around it. */
  about?: string
  /** Makes the nearest positioned ancestor the target too. */
  wholeBlock?: boolean
}

/** 'Learn More' and its kin: words, an arrow, a line under them on hover. */
export function MoreLink({ label, about, wholeBlock, className, ...rest }: MoreLinkProps) {
  const target = wholeBlock ? 'after:absolute after:inset-0' : 'relative'
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={`more-link inline-flex min-h-6 items-center gap-2 font-semibold text-small ${target} ${className ?? ''}`}
    >
      <span>
        {label}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </span>
      <ArrowIcon size={14} />
    </Link>
  )
}
