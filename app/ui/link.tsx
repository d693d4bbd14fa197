import { type ComponentType, createContext, use } from 'react'
import type { LinkProps as RouterLinkProps } from 'react-router'
import { ArrowIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

/** How links lead on: by a document load, unless an application says otherwise (`router-links.tsx`). */
export const LinkElement = createContext<ComponentType<LinkProps>>(DocumentLink)

/** A link to a page of ours, or to a place on this one. */
export function Link(props: LinkProps) {
  const Element = use(LinkElement)
  return <Element {...props} />
}

/** What only the router reads is left out. */
function DocumentLink({ to, reloadDocument, prefetch, preventScrollReset, replace, ...rest }: LinkProps) {
  return <a {...rest} href={to} />
}

/** A link among text, with its line always there. */
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
