import { useRef } from 'react'
import { ApiError } from '#app/shared/api.ts'
import { callDesk } from './factor-asked.ts'

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
