import { callApi, type Sent, sentenceOf } from './api.ts'

/**
 * Posts a form to `/api/auth/…`.
 * @param next the page to load after success, which may depend on the response; loaded as a document because its CSP
 * differs
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
