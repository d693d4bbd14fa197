import { type ComponentType, createContext, use } from 'react'
import type { LinkProps as RouterLinkProps } from 'react-router'
import { ArrowIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

/** Links load documents unless an application provides `router-links.tsx`. */
export const LinkElement = createContext<ComponentType<LinkProps>>(DocumentLink)

/** A link to a page of ours, or to an anchor. */
export function Link(props: LinkProps) {
  const Element = use(LinkElement)
  return <Element {...props} />
}

/** Drops the props that only the router uses. */
function DocumentLink({ to, reloadDocument, prefetch, preventScrollReset, replace, ...rest }: LinkProps) {
  return <a {...rest} href={to} />
}

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-6 items-center text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after ${className ?? ''}`}
    />
  )
}

type MoreLinkProps = Omit<LinkProps, 'children'> & {
  label: string
  /** Completes the label for screen readers. */
  about?: string
  /** Makes the nearest positioned ancestor clickable. */
  wholeBlock?: boolean
}

/** A link with an arrow, such as 'Learn More'. */
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
