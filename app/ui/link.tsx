import { type ComponentType, createContext, use } from 'react'
import type { LinkProps as RouterLinkProps } from 'react-router'

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
