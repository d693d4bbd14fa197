import { expect, it } from 'vitest'
import { messageText } from './messages.server.ts'

it('beside files nothing need be written, and blanks are nothing', () => {
  expect(messageText(' \n', true)).toBe('')
  expect(messageText(' See it. ', true)).toBe('See it.')
  expect(() => messageText(' \n')).toThrow()
})
