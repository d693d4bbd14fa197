/** Better Auth's error codes in plain words. What a sign-in says never tells whether the account exists. */
const SENTENCES: Record<string, string> = {
  INVALID_USERNAME_OR_PASSWORD: 'Wrong username or password.',
  USERNAME_IS_ALREADY_TAKEN: 'That username is taken.',
  USER_ALREADY_EXISTS: 'An account with this e-mail already exists. Sign in or reset your password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'An account with this e-mail already exists. Sign in or reset your password.',
  FAILED_TO_CREATE_USER: 'That username or e-mail was taken a moment ago. Try another.',
  INVALID_TOKEN: 'This reset link is no longer valid. Request a new one.',
}

const UNREACHABLE = 'We could not be reached. Check your connection and try again.'

/** What a failed answer of `/api/auth/…` says to the person, as one sentence. */
export async function authErrorSentence(response: Response): Promise<string> {
  const body = await response.text()
  const parsed = parseJson(body)
  const sentence = refusalSentence(parsed ?? {})
  if (sentence) return sentence
  // Anything else, such as a proxy's error page, is not written for people.
  const isSentence = response.headers.get('Content-Type')?.startsWith('text/plain')
  return (isSentence && body) || UNREACHABLE
}

/** What a refusal says to the person: ours where its code has one, else its own message. */
export function refusalSentence<Message extends string | undefined>(refusal: {
  code?: string | undefined
  message?: Message
}): string | Message {
  const ours = refusal.code === undefined ? undefined : SENTENCES[refusal.code]
  return ours ?? (refusal.message as Message)
}

/** For a request that got no answer at all. */
export const unreachableSentence = UNREACHABLE

function parseJson(body: string): { code?: string; message?: string } | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
