import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { signedIn } from '#app/report/report-data.ts'
import { ReportHeadline } from '#app/report/report-headline.tsx'
import { ReportResult } from '#app/report/report-result.tsx'
import { ApiError, callApi } from '#app/shared/api.ts'
import { Button, Loading } from '#app/ui/button.tsx'
import { sharedResult as words } from '#content/shared-result.ts'
import { reportHeadline } from '#domain/delivery/reports/report-headline.ts'
import type { SharedReport as Shared } from '#domain/delivery/reports/reports.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'

/** The result of a share link, without anything else of the project. */
export function SharedReport() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <OfAddress />
    </QueryClientProvider>
  )
}

function OfAddress() {
  const secret = useSecret()
  const shared = useQuery<Shared>({
    queryKey: ['shared-result', secret],
    queryFn: async () => (await callApi('POST', '/api/shared-result', { secret })).json(),
    enabled: Boolean(secret),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  if (shared.data) return <Result shared={shared.data} />
  const isRefused = shared.error instanceof ApiError && shared.error.status < 500
  if (secret === '' || isRefused) return <Screen heading={words.gone}>{words.goneText}</Screen>
  if (shared.isError)
    return (
      <Screen heading={words.heading}>
        <span role="alert">{words.failed}</span>{' '}
        <Button size="small" busy={shared.isFetching} onClick={() => shared.refetch()}>
          {words.tryAgain}
        </Button>
      </Screen>
    )
  return (
    <Screen heading={words.heading}>
      <Loading>{words.loading}</Loading>
    </Screen>
  )
}

/** Undefined until the page is shown. */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>()
  useEffect(() => {
    const read = () => setSecret(location.hash.slice(1))
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return secret
}

function Screen({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="min-h-[50svh]">
      <h1 className="max-w-[13em] text-display md:text-poster">{heading}</h1>
      <div className="mt-6 text-lead text-soft">{children}</div>
    </div>
  )
}

function Result({ shared: { signed: text, client, expiresAt, supersededBy } }: { shared: Shared }) {
  const signed = useMemo(() => signedIn(text), [text])
  return (
    <>
      <ReportHeadline
        {...reportHeadline(signed.report)}
        heading="h1"
        top={
          <p className="text-small text-soft">
            {words.measured}
            {client !== null && ` ${words.client} ${client}`}
          </p>
        }
      >
        {supersededBy !== null && (
          <p className="mt-5 border-progress border-l-2 pl-4 text-small">
            {words.newer} {supersededBy}.
          </p>
        )}
      </ReportHeadline>
      <ReportResult signed={signed} text={text} />
      <p className="border-line border-t pt-4 text-small text-soft print:hidden">
        {words.until} {clockDay(expiresAt)}.
      </p>
    </>
  )
}
