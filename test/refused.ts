import { expect } from 'vitest'
import type { AppErrorCode } from '#domain/kernel/app-error.ts'

/** Expects an `AppError` with this code, or with these properties. */
export function refused(
  act: Promise<unknown>,
  how: AppErrorCode | { code?: string; userMessage?: unknown; retryAfterSeconds?: number },
): Promise<void> {
  return expect(act).rejects.toMatchObject(typeof how === 'string' ? { code: how } : how)
}

/** A refusal by the domain. @param words its message, or a pattern that matches it */
export function refusal(words: string | RegExp, code = 'conflict') {
  return { code, userMessage: typeof words === 'string' ? words : expect.stringMatching(words) }
}

/** Expects exactly one of two concurrent attempts to succeed. @returns both results */
export async function expectOneToSucceed<Outcome>(attempts: readonly Promise<Outcome>[]) {
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  return outcomes
}

/** Like `expectOneToSucceed`. @returns the result of the one, and the error of the other */
export async function oneRefused<Result>(
  attempts: readonly Promise<Result>[],
): Promise<{ done: Result; error: unknown }> {
  const outcomes = await expectOneToSucceed(attempts)
  const [done] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [error] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return { done: done as Result, error }
}
