import { authAddress, DASHBOARD } from '#app/ground/next-address.ts'

/** The second step of a reset, to which the mailed link leads. */
export const CHOOSE_PASSWORD = '/auth/reset?step=choose'
/** The same where the account has none yet. */
export const FIRST_PASSWORD = '/auth/reset?step=first'

/** The sign-in screen after a reset, with the user name that the API answered; the dashboard for whoever that signed in. */
export async function afterReset(answer: Response, next?: string): Promise<string> {
  const { username, user } = (await answer.json().catch(() => ({}))) as { username?: string; user?: object }
  if (user) return DASHBOARD
  return authAddress({ next, notice: 'password-changed', username })
}
