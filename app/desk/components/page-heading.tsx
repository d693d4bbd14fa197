import type { ReactNode } from 'react'
import { ApiError } from '#app/shared/api.ts'
import { TextLink } from '#app/ui/link.tsx'

export function Heading({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h1 className="wrap-anywhere text-display">{children}</h1>
      {beside}
    </div>
  )
}

/**
 * Replaces a page that does not exist or was deleted.
 * @param all label of the list at `to`
 */
export function Missing({ sentence, to, all }: { sentence: string; to: string; all: string }) {
  return (
    <>
      <h1 className="mb-4 text-display">{sentence}</h1>
      <TextLink to={to}>{all}</TextLink>
    </>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
