import { authErrorSentence, unreachableSentence } from '../../domain/accounts/auth-errors.ts'
import type { Sent } from '../ui/use-form.ts'

/** Sends a form's input to `/api/auth/…` from the browser. A failure is one sentence for the person. */
export async function sendToAuth(path: `/api/auth/${string}`, input: object): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    return response.ok ? {} : { failure: await authErrorSentence(response) }
  } catch {
    return { failure: unreachableSentence }
  }
}

/** Sends it and, once accepted, leaves for another page. The page is loaded anew: it has a policy of its own. */
export async function sendAndLeave(path: `/api/auth/${string}`, input: object, next: string): Promise<Sent> {
  const sent = await sendToAuth(path, input)
  if (sent.failure) return sent
  location.assign(next)
  return { leaving: true }
}
