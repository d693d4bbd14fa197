import { expect, test } from 'vitest'
import { ApiError, sentenceOf } from './api.ts'

const UNREACHABLE = "We couldn't be reached. Check your connection and try again."

test.each([
  ['a known code', json({ code: 'INVALID_USERNAME_OR_PASSWORD' }), 'Wrong username or password.'],
  ['an unknown code with a message', json({ code: 'NEW', message: 'Not today.' }), 'Not today.'],
  [
    'one of our own sentences',
    text('Too many failed sign-ins.', 'text/plain; charset=UTF-8'),
    'Too many failed sign-ins.',
  ],
  ['nothing', text('', 'text/plain'), UNREACHABLE],
  ['the error page of a proxy', text('<h1>502</h1>', 'text/html'), UNREACHABLE],
  ['JSON without a word for people', json({}), UNREACHABLE],
])('%s', async (_, response, sentence) => {
  expect(sentenceOf(new ApiError(response, await response.text()))).toBe(sentence)
})

function json(body: object): Response {
  return Response.json(body, { status: 401 })
}

function text(body: string, type: string): Response {
  return new Response(body, { status: 502, headers: { 'Content-Type': type } })
}
