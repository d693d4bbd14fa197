import { SECOND_STEP } from '#app/shared/next-address.ts'

/** Where a right password leads: to the second factor, where it is asked for, else to what was wanted. */
export function afterPassword({ secondStep }: { secondStep?: boolean }, next: string): string {
  return secondStep ? `${SECOND_STEP}?${new URLSearchParams({ next })}` : next
}

/** Where signing in by email leads: to a page that tells if the account has lost its password by it, else as after a password. */
export function afterEmailSignIn(
  { passwordRemoved, ...answer }: { secondStep?: boolean; passwordRemoved?: boolean },
  next: string,
): string {
  if (!passwordRemoved) return afterPassword(answer, next)
  return `/auth/verified?${new URLSearchParams({ done: '1', password: 'removed', next })}`
}
