import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { Viewing } from '#domain/accounts/impersonation/impersonation.schema.ts'
import { clockWords } from '#domain/kernel/time.ts'

export function ImpersonationBanner({ client, company, until }: Viewing) {
  const [failure, setFailure] = useState<string>()
  useEnd(client.id)
  // Not `callApi`, which refuses changes while impersonating.
  const stop = () =>
    fetch('/api/desk/impersonation/end', { method: 'POST' }).then(
      () => leaveFor(client.id),
      (error) => setFailure(sentenceOf(error)),
    )
  return (
    <section
      aria-label="View as client"
      className="sticky top-0 z-50 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-progress border-b-2 bg-raised px-5 py-2 text-small print:hidden"
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          You’re viewing the portal as {client.name}
          {company && ` of ${company}`}.
        </strong>{' '}
        View only. Ends at {clockWords(until)}.
      </p>
      <Button size="small" onClick={stop}>
        Stop viewing
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-negative">
          {failure}
        </p>
      )}
    </section>
  )
}

export function AccountHidden() {
  return (
    <>
      <h1 className="text-display">Account</h1>
      <p className="mt-6 max-w-[44em] text-soft">
        Account settings are private to the client. The client’s page in the desk shows their account details.
      </p>
    </>
  )
}

/** Refetches on changes, and leaves when the impersonation ends. */
function useEnd(clientId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changes = new EventSource('/api/desk/impersonation/changes')
    changes.addEventListener('changed', () => void queryClient.invalidateQueries())
    changes.addEventListener('ended', () => leaveFor(clientId))
    // The browser does not reopen a refused stream.
    changes.onerror = () => {
      if (changes.readyState === EventSource.CLOSED) leaveFor(clientId)
    }
    return () => changes.close()
  }, [queryClient, clientId])
}

function leaveFor(clientId: string): void {
  location.assign(`/desk/clients/${clientId}`)
}
