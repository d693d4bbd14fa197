import { isRouteErrorResponse } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** For bugs, and for what the server refused: one plain sentence, no details. Stands alone, without the site around it. */
export function FailureScreen({ error }: { error: unknown }) {
  const sentence =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== ''
      ? error.data
      : 'Something went wrong on our side. Please try again.'
  return (
    <main className="flex min-h-svh flex-col">
      <div className="border-line border-b">
        <div className="measure flex h-16 items-center">
          <Brand />
        </div>
      </div>
      <div className="measure my-auto py-20">
        <h1 className="max-w-[10em] text-[clamp(2.75rem,8vw,5.25rem)] leading-[0.95] tracking-[-0.045em]">
          This page failed to load
        </h1>
        <p className="mt-6 max-w-[34em] text-lead text-soft">{sentence}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="primary" to="">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </div>
      </div>
      <div className="budget-line" />
      <div className="h-24 bg-before/5" />
    </main>
  )
}
