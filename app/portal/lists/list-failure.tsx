import { Button, Loading } from '#app/ui/button.tsx'

type ListFailureProps = { of: string; query: { isFetching: boolean; refetch: () => unknown } }

export function ListFailure({ of: what, query }: ListFailureProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3" role="alert">
      <p className="text-small">The {what} could not be loaded.</p>
      <Button size="small" busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  )
}

/** @param what shown by a script */
export function LoadingPage({ what, children }: { what: string; children: string }) {
  return (
    <>
      <Loading>{children}</Loading>
      <noscript>
        <p className="mt-4 text-soft">Turn on JavaScript to see {what}.</p>
      </noscript>
    </>
  )
}
