import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'

/** For an address that a person of the studio gave. */
const ELSEWHERE = { prefetch: 'none', target: '_blank', rel: 'noopener noreferrer nofollow' } as const

type ActionLinkProps = {
  action: NonNullable<StatusHeadline['action']>
  look?: 'primary'
  size?: 'small'
  preventScrollReset?: boolean
  /** What is added for whoever listens. */
  children?: ReactNode
}

/** What can be done about a line: on this site, or where a delivery lies. */
export function ActionLink({ action, children, ...look }: ActionLinkProps) {
  return (
    <ButtonLink to={action.to} {...look} {...(URL.canParse(action.to) ? ELSEWHERE : {})}>
      {action.label}
      {children}
    </ButtonLink>
  )
}
