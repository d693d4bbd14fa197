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
export function sentenceIn(contentType: string | null, body: string): string | undefined {
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
