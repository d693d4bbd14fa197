/** What a link of Better Auth changes: `allow` is opened by the present address, `confirm` by the new one. */
export type EmailChange = { step: 'allow' | 'confirm'; from: string; to: string }

const STEPS: Record<string, EmailChange['step']> = {
  'change-email-confirmation': 'allow',
  'change-email-verification': 'confirm',
}

/**
 * Reads the token (a JWT) of a mailed link without checking its signature: says what the link is for, not that it is valid.
 * @returns nothing for a link that changes no address
 */
export function emailChangeOf(token: string): EmailChange | undefined {
  const { email, updateTo, requestType } = payloadOf(token)
  const step = typeof requestType === 'string' ? STEPS[requestType] : undefined
  if (!step || typeof email !== 'string' || typeof updateTo !== 'string') return undefined
  return { step, from: email, to: updateTo }
}

/** The page that says what a followed link has done, with `error=` added when it did not work. */
export function pageAfter(token: string): string {
  const change = emailChangeOf(token)
  return change === undefined ? '/auth/verified?done=1' : `/auth/email-change?step=${DONE[change.step]}`
}

const DONE: Record<EmailChange['step'], string> = { allow: 'allowed', confirm: 'changed' }

function payloadOf(token: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof payload === 'object' && payload !== null ? { ...payload } : {}
  } catch {
    return {}
  }
}
