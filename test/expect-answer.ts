import { expect } from 'vitest'

/** Expects a status and a body of text. @param text a string, or an asymmetric matcher */
export async function expectAnswer(
  response: Response | Promise<Response>,
  status: number,
  text: unknown,
): Promise<void> {
  const answer = await response
  expect([answer.status, await answer.text()]).toEqual([status, text])
}
