import { callApi, type Sent, sentenceOf } from './api.ts'

/**
 * Sends a form's input to `/api/auth/…` from the browser. A failure is one sentence for the person.
 * @param next which page to leave for once it is accepted, if need be by what was answered; it is loaded anew, as it has a policy of its own
 */
export async function sendToAuth(
  path: `/api/auth/${string}`,
  input: object,
  next?: string | ((answer: Response) => Promise<string>),
): Promise<Sent> {
  try {
    const answer = await callApi('POST', path, input)
    if (next === undefined) return {}
    location.assign(typeof next === 'string' ? next : await next(answer))
    return { leaving: true }
  } catch (error) {
    return { failure: sentenceOf(error) }
  }
}
