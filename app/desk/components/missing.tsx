import { ApiError } from '#app/shared/api.ts'
import { TextLink } from '#app/ui/link.tsx'

/** In the place of what does not exist, or was deleted: trying again would not help. @param all of the list at `to` */
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
