import { SEEN_AS } from '#domain/accounts/impersonation/impersonation.schema.ts'

/** For an answer that says nothing to people, or none at all. */
const UNREACHABLE = 'We could not be reached. Check your connection and try again.'

/** The result of sending a form. `leaving`: the browser is loading another page, so the form stays busy. */
export type Sent = { failure?: string; leaving?: boolean }

/** An answer that was not OK. Its message is `STATUS: BODY`; the status text stands in for an empty body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What the answer says to the person, where it says something. */
  readonly sentence: string | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.sentence = sentenceIn(headers.get('Content-Type'), body)
  }
}

/** What went wrong, as one sentence for the person. @param otherwise for an answer that says nothing to people, or none */
export function sentenceOf(error: unknown, otherwise = UNREACHABLE): string {
  return (error instanceof ApiError && error.sentence) || otherwise
}

/**
 * Calls our own API with the session's cookies; a body is sent as JSON.
 * @param settings keepalive: it goes on when the page is left; for less than 64 KiB
 * @throws ApiError when the answer is not OK; the browser's own error when there is none
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  settings: { keepalive?: boolean } = {},
): Promise<Response> {
  const seen = impersonatedBy()
  if (seen && method !== 'GET')
    throw new ApiError(new Response(null, { status: 403 }), 'Nothing you press here does anything.')
  const response = await fetch(path, {
    ...settings,
    method,
    credentials: 'include',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(seen && { [SEEN_AS]: seen }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new ApiError(response, await response.text())
  return response
}

/** Whose portal this page shows to the studio, which can only look; nothing in any other page. */
function impersonatedBy(): string | undefined {
  return globalThis.document?.querySelector<HTMLElement>('[data-seen-as]')?.dataset.seenAs
}

/** Better Auth's error codes in plain words. What a sign-in says never tells whether the account exists. */
const SENTENCES: Record<string, string> = {
  INVALID_USERNAME_OR_PASSWORD: 'Wrong username or password.',
  USERNAME_IS_ALREADY_TAKEN: 'That username is taken.',
  USER_ALREADY_EXISTS: 'An account with this e-mail already exists. Sign in or reset your password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this e-mail already exists. Sign in or reset your password.',
  FAILED_TO_CREATE_USER: 'That username or e-mail was taken a moment ago. Try another.',
}

/**
 * What a failed answer of the API says to the person, as one sentence: the API's own text, or what Better Auth's code means. Nothing
 * where the answer was not written for people, such as a proxy's error page.
 */
function sentenceIn(contentType: string | null, body: string): string | undefined {
  const sentence = refusalSentence(parseJson(body) ?? {})
  if (sentence) return sentence
  const isText = contentType === null || contentType.startsWith('text/plain')
  return isText && body !== '' ? body : undefined
}

/** What a refusal says to the person: ours where its code has one, else its own message. */
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
