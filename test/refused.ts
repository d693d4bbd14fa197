import { expect } from 'vitest'
import type { AppErrorCode } from '#domain/kernel/app-error.ts'

/** Expects an `AppError` with this code, or with these properties. */
export function refused(
  act: Promise<unknown>,
  how: AppErrorCode | { code?: string; userMessage?: unknown; retryAfterSeconds?: number },
): Promise<void> {
  return expect(act).rejects.toMatchObject(typeof how === 'string' ? { code: how } : how)
}

/**
 * Expects that of two acts at once one is done and the other is refused.
 * @returns the result of the one, and the error of the other
 */
export async function oneRefused<Result>(
  acts: readonly Promise<Result>[],
): Promise<{ done: Result; error: unknown }> {
  const outcomes = await Promise.allSettled(acts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [done] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [error] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return { done: done as Result, error }
}
