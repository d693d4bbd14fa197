import type { Sent } from '../ui/use-form.ts'
import { authErrorSentence, unreachableSentence } from './auth-errors.ts'

/** Sends a form's input to `/api/auth/…` from the browser. A failure is one sentence for the person. */
export async function sendToAuth(path: `/api/auth/${string}`, input: object): Promise<Sent> {
  const { failure } = await post(path, input)
  return failure === undefined ? {} : { failure }
}

/**
 * Sends it and, once accepted, leaves for another page. The page is loaded anew: it has a policy of its own.
 * @param next where it leads, if need be by what was answered
 */
export async function sendAndLeave(
  path: `/api/auth/${string}`,
  input: object,
  next: string | ((answer: Response) => Promise<string>),
): Promise<Sent> {
  const sent = await post(path, input)
  if (sent.failure !== undefined) return { failure: sent.failure }
  location.assign(typeof next === 'string' ? next : await next(sent.answer))
  return { leaving: true }
}

type Posted = { answer: Response; failure?: undefined } | { failure: string }

async function post(path: string, input: object): Promise<Posted> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    return answer.ok ? { answer } : { failure: await authErrorSentence(answer) }
  } catch {
    return { failure: unreachableSentence }
  }
}
