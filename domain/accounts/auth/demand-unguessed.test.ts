import { expect, it } from 'vitest'
import { demandUnguessed } from './demand-unguessed.ts'

const ACCOUNT = { username: 'ada.lovelace', email: 'Countess@clients.example', studioName: 'Bildruta' }

it.each([
  ['one of the most used', 'password', 'most used'],
  ['one of the most used, in capitals', 'PassWord', 'most used'],
  ['a run of a keyboard', 'qwertz', 'a pattern'],
  ['what is repeated', 'abcabc', 'a pattern'],
  ['the user name', 'Ada.Lovelace', 'a name of yours'],
  ['the address', 'countess@clients.example', 'a name of yours'],
  ['the name of the mailbox', 'countess', 'a name of yours'],
  ['the name of the studio', 'bildruta', 'a name of yours'],
  ['the name of the studio with a year', 'Bildruta-2026!', 'a name of yours'],
  ['the user name without its signs', '1adalovelace', 'a name of yours'],
  ['the name of a role', 'Support!2026', 'a name of yours'],
])('refuses %s', (_, password, words) => {
  expect(() => demandUnguessed(password, ACCOUNT)).toThrow(words)
})

it.each([
  ['contains a name', 'countess of analysis', ACCOUNT],
  ['has no letters, as the user name', '8401-7735-2296', { ...ACCOUNT, username: '1815' }],
])('takes what %s', (_, password, account) => {
  expect(() => demandUnguessed(password, account)).not.toThrow()
})
