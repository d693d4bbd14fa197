import { SECOND_STEP } from '#app/shared/next-address.ts'

/** The address after a correct password: the 2FA step if the account has one, otherwise the requested page. */
export function afterPassword({ secondStep }: { secondStep?: boolean }, next: string): string {
  return secondStep ? `${SECOND_STEP}?${new URLSearchParams({ next })}` : next
}

/**
 * The address after signing in by email: a page that reports a removed password, otherwise the same as after a
 * password.
 */
export function afterEmailSignIn(
  { passwordRemoved, ...answer }: { secondStep?: boolean; passwordRemoved?: boolean },
  next: string,
): string {
  if (!passwordRemoved) return afterPassword(answer, next)
  return `/auth/verified?${new URLSearchParams({ done: '1', password: 'removed', next })}`
}
