import { expect, it } from 'vitest'
import { demandUnguessed } from './demand-unguessed.ts'

const ACCOUNT = { username: 'ada.lovelace', email: 'Countess@clients.example', studioName: 'Bildruta' }

it.each([
  ['one of the most used', 'password', 'most used'],
  ['one of the most used, in capitals', 'PassWord', 'most used'],
  ['the user name', 'Ada.Lovelace', 'a name of yours'],
  ['the address', 'countess@clients.example', 'a name of yours'],
  ['the name of the mailbox', 'countess', 'a name of yours'],
  ['the name of the studio', 'bildruta', 'a name of yours'],
])('refuses %s', (_, password, words) => {
  expect(() => demandUnguessed(password, ACCOUNT)).toThrow(words)
})

it('takes what contains a name', () => {
  expect(() => demandUnguessed('countess of analysis', ACCOUNT)).not.toThrow()
})
