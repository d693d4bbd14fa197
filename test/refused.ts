import { expect } from 'vitest'

/** A refusal by the domain. @param words its sentence, or a pattern of it */
export function refused(words: string | RegExp, code = 'conflict') {
  return { code, userMessage: typeof words === 'string' ? words : expect.stringMatching(words) }
}

/** Expects one of two attempts at the same time to succeed. @returns both outcomes */
export async function expectOneToSucceed<Outcome>(attempts: readonly Promise<Outcome>[]) {
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  return outcomes
}
