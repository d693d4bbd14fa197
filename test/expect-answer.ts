import { expect } from 'vitest'

/** Expects a status and a body of text. @param text a string, or an asymmetric matcher */
export async function expectAnswer(
  response: Response | Promise<Response>,
  status: number,
  text: unknown,
): Promise<void> {
  expect(await statusAndText(response)).toEqual([status, text])
}

/** Status and text of an answer. */
export async function statusAndText(response: Response | Promise<Response>): Promise<[number, string]> {
  const answer = await response
  return [answer.status, await answer.text()]
}
