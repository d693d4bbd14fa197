/** Somebody has signed in. `cookies` are the lines that give their browser the session. */
export type SignedIn = { user: { id: string; name: string; email: string }; cookies: string[] }

/** Leaves the session's token out of what is told: it belongs in the cookie alone. */
export function signedIn(answer: { headers: Headers; response: Pick<SignedIn, 'user'> }): SignedIn {
  return { user: answer.response.user, cookies: answer.headers.getSetCookie() }
}

/** What a session notes of the browser that it is for, in the form that Better Auth reads. */
export function browserHeaders(userAgent: string | undefined): Headers {
  return new Headers(userAgent === undefined ? {} : { 'User-Agent': userAgent })
}
