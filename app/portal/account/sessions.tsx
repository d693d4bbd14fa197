import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import type { Session } from '#domain/accounts/accounts.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { clockDay } from '../time/time-words.ts'
import { useAccountChange } from '../use-account-change.ts'

export const sessionsKey = ['/api/account/sessions']

/** Where the client is signed in. */
export function Sessions() {
  const sessions = useQuery<Session[]>({ queryKey: sessionsKey })
  return (
    <Card title="Sessions">
      {sessions.isPending ? (
        <div className="min-h-17">
          <Loading>Loading sessions...</Loading>
        </div>
      ) : sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : (
        <ListFailure of="sessions" query={sessions} />
      )}
    </Card>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [failure, setFailure] = useState<string>()
  const others = sessions.filter(({ current }) => !current)
  const onEnded = (failed: string | undefined) => {
    setFailure(failed)
    list.current?.focus()
  }
  return (
    <div className="grid gap-4">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label="Where you are signed in">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {others.length > 0 && <EndOthers onEnded={onEnded} />}
    </div>
  )
}

type Ended = { onEnded: (failure: string | undefined) => void }

function SessionRow({ session, onEnded }: { session: Session } & Ended) {
  const id = useId()
  const { busy, end } = useEnding(`/api/account/sessions/${session.id}/end`, onEnded)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4 first:pt-0 last:border-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={id} className="font-semibold">
            {session.browser}
          </span>
          {session.current && <Badge tone="after">This browser</Badge>}
        </p>
        <p className="mt-1 font-mono text-micro text-soft">
          Signed in {clockDay(session.createdAt)}
          {!session.current && `, last seen ${clockDay(session.lastSeenAt)}`}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} aria-describedby={id} onClick={end}>
          End
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onEnded }: Ended) {
  const { busy, end } = useEnding('/api/account/sessions/end-others', onEnded)
  return (
    <div>
      <Button size="small" busy={busy} onClick={end}>
        End all other sessions
      </Button>
    </div>
  )
}

function useEnding(path: `/api/account/sessions/${string}`, onEnded: Ended['onEnded']) {
  const queryClient = useQueryClient()
  const send = useAccountChange('POST', path)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const { failure } = await send()
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
    setBusy(false)
    onEnded(failure)
  }
  return { busy, end }
}
