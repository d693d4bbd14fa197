import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#app/shared/api.ts'
import { callDesk } from './call-desk.ts'

const CONFLICT = 409

/**
 * What the writer of a form read of what it overwrites. It stays as it was when they began, whatever is fetched meanwhile, until the server
 * refuses the form. Then what is stored by now is fetched and shown, and the next try overwrites that.
 * @param stored as it was fetched last
 * @param begins when the fields are filled once and for all: with the page, or with the first letter that is typed
 */
export function useReadVersion<Stored>(stored: Stored, begins: 'with-the-page' | 'with-typing') {
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState(begins === 'with-the-page' ? stored : undefined)
  const [isRefused, setIsRefused] = useState(false)
  return {
    /** Whose version is sent. */
    read: isRefused ? stored : (begun ?? stored),
    /** What the fields began with. */
    begun: begun ?? stored,
    isRefused,
    type: () => setBegun((known) => known ?? stored),
    /** Call it with what the server answered. */
    fail: async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return
      await queryClient.invalidateQueries()
      setIsRefused(true)
    },
    save: () => {
      setBegun(undefined)
      setIsRefused(false)
    },
  }
}

/** What a field says of what is stored by now, where that is not what the field began with. */
export function storedNow(before: string | undefined, now: string | undefined): string | undefined {
  return (before ?? '') === (now ?? '') ? undefined : `Stored now: ${now || 'nothing'}`
}

/** What a server answers that did not get as far as to say whether it was done. */
const UNDECIDED = 500

/**
 * Posts as `callDesk`, and throws as that. What is sent again in the same words because its answer did not come is known by its key, so that
 * it is not done twice.
 */
export function useCallOnce(): (path: string, body: object) => Promise<Response> {
  const attempt = useRef<{ said: string; key: string }>(undefined)
  return async (path, body) => {
    const said = JSON.stringify([path, body])
    if (attempt.current?.said !== said) attempt.current = { said, key: crypto.randomUUID() }
    const headers = { 'Idempotency-Key': attempt.current.key }
    try {
      const answer = await callDesk('POST', path, body, headers)
      attempt.current = undefined
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status < UNDECIDED) attempt.current = undefined
      throw error
    }
  }
}
