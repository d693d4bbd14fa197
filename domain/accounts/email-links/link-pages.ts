import type { EmailChangeRow } from '../emailed-links.store.server.ts'

const STEP_DONE: Record<EmailChangeRow['step'], string> = { allow: 'allowed', confirm: 'changed' }

/** Links of an email change say their step before the dot, so that the page knows what failed once their row is gone. */
export function changeToken(step: EmailChangeRow['step'], secret: string): string {
  return `${step}.${secret}`
}

/** The page that says what a followed link has done. It reads `error` if the link did not work. */
export function pageAfter(token: string): string {
  const step = token.split('.')[0]
  return step === 'allow' || step === 'confirm'
    ? `/auth/email-change?step=${STEP_DONE[step]}`
    : '/auth/verified?done=1'
}
