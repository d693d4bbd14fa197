import { SEEN_AS } from '#domain/accounts/impersonation/impersonation.schema.ts'

const UNREACHABLE = "We couldn't be reached. Check your connection and try again."

/** The result of sending a form. `leaving`: the browser is loading another page, so the form stays busy. */
export type Sent = { failure?: string; leaving?: boolean }

/** A response that was not OK. The message is `STATUS: BODY`, with the status text in place of an empty body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response's text for the user, if it has one. */
  readonly sentence: string | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.sentence = sentenceIn(headers.get('Content-Type'), body)
  }
}

/** @returns one sentence for the user @param otherwise used if there was no response, or none written for users */
export function sentenceOf(error: unknown, otherwise = UNREACHABLE): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

/**
 * Calls our API with the session's cookies; the body is sent as JSON.
 * @param settings `keepalive` finishes the request after the page is closed, for bodies under 64 KiB
 * @throws ApiError if the response is not OK; the browser's own error if there is none
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  settings: { keepalive?: boolean } = {},
): Promise<Response> {
  const client = impersonatedBy()
  if (client && method !== 'GET')
    throw new ApiError(new Response(null, { status: 403 }), 'You are viewing this portal read-only.')
  const response = await fetch(path, {
    ...settings,
    method,
    credentials: 'include',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(client && { [SEEN_AS]: client }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response, await response.text())
  return response
}

/** @returns the id of the client whose portal staff are viewing read-only on this page */
function impersonatedBy(): string | undefined {
  return globalThis.document?.querySelector<HTMLElement>('[data-seen-as]')?.dataset.seenAs
}

/** Sentences for Better Auth's error codes. Sign-in errors never reveal whether an account exists. */
const SENTENCES: Record<string, string> = {
  INVALID_USERNAME_OR_PASSWORD: 'Wrong username or password.',
  USERNAME_IS_ALREADY_TAKEN: 'That username is taken.',
  USER_ALREADY_EXISTS: 'An account with this email already exists. Sign in or reset your password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this email already exists. Sign in or reset your password.',
  FAILED_TO_CREATE_USER: 'That username or email was just taken. Try another.',
}

/**
 * @returns the sentence of a failed response, or undefined if it was not written for users, such as a proxy's error
 * page
 */
function sentenceIn(contentType: string | null, body: string): string | undefined {
  const sentence = refusalSentence(parseJson(body) ?? {})
  if (sentence) return sentence
  const isText = contentType === null || contentType.startsWith('text/plain')
  return isText && body !== '' ? body : undefined
}

/** @returns our sentence for the code, otherwise the refusal's own message */
export function refusalSentence<Message extends string | undefined>(refusal: {
  code?: string | undefined
  message?: Message
}): string | Message {
  const ours = refusal.code === undefined ? undefined : SENTENCES[refusal.code]
  return ours ?? (refusal.message as Message)
}

function parseJson(body: string): { code?: string; message?: string } | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
