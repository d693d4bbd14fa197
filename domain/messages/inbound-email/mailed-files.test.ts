import { expect, it } from 'vitest'
import { namedFirst } from './take-reply.server.ts'

it('ten names stand there, and of more how many', () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.png`)
  expect(namedFirst(names.slice(0, 10))).toEqual(names.slice(0, 10))
  expect(namedFirst(names)).toEqual([...names.slice(0, 10), '2 more'])
})
