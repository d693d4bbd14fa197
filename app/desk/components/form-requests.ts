import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#app/shared/api.ts'
import { callDesk } from './call-desk.ts'

const CONFLICT = 409

/**
 * Keeps the version that a form started from until the server refuses it with 409. Then the stored content is
 * fetched and shown, and the next attempt overwrites it.
 * @param stored the content as last fetched
 * @param begins when the fields are filled: with the page, or with the first key typed
 */
export function useReadVersion<Stored>(stored: Stored, begins: 'with-the-page' | 'with-typing') {
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState(begins === 'with-the-page' ? stored : undefined)
  const [isRefused, setIsRefused] = useState(false)
  return {
    /** Its version is sent. */
    read: isRefused ? stored : (begun ?? stored),
    /** The fields started from it. */
    begun: begun ?? stored,
    isRefused,
    type: () => setBegun((known) => known ?? stored),
    /** Call it with the error of the request. */
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

/** @returns undefined if the stored value is still the one the field started from */
export function storedNow(before: string | undefined, now: string | undefined): string | undefined {
  return (before ?? '') === (now ?? '') ? undefined : `Saved now: ${now || 'nothing'}`
}

/** The outcome of a request is unknown from this status on. */
const UNDECIDED = 500

/**
 * Posts like `callDesk`. Repeating a request whose outcome is unknown reuses its key, so nothing is done
 * twice.
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
