import { type AppError, notFound } from '#domain/kernel/app-error.ts'

export const OF_ANOTHER_ACCOUNT =
  'This quote belongs to another account. Sign in with the one that it was made for.'

export function noQuoteBehind(): AppError {
  return notFound(
    'This link does not open a quote. A link ends when a newer one is sent, and 30 days after the quote was answered or ran out.',
  )
}
