import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { LinkElement, type LinkProps } from './link.tsx'

/** Inside, links change the page without loading a document, and fetch it ahead. For the applications: portal, sign-in, quote. */
export function RouterLinks({ children }: { children: ReactNode }) {
  return <LinkElement value={LinkInApplication}>{children}</LinkElement>
}

function LinkInApplication(props: LinkProps) {
  return <RouterLink {...props} prefetch={props.reloadDocument ? 'none' : props.prefetch} />
}
