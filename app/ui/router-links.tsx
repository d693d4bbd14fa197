import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { LinkElement, type LinkProps } from './link.tsx'

/** Links inside use client-side navigation and prefetching, for portal, sign-in, quote and desk. */
export function RouterLinks({ children }: { children: ReactNode }) {
  return <LinkElement value={LinkInApplication}>{children}</LinkElement>
}

function LinkInApplication(props: LinkProps) {
  return <RouterLink {...props} prefetch={props.reloadDocument ? 'none' : props.prefetch} />
}
