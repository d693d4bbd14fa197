import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sessionCookie } from './cookies.server.ts'

const secret = 'a secret of tests'
const http = sessionCookie({ secret, isHttps: false })
const https = sessionCookie({ secret, isHttps: true })
const signature = createHmac('sha256', secret).update('TOKEN').digest('base64')
const signed = encodeURIComponent(`TOKEN.${signature}`)

describe('a session’s cookie', () => {
  it('is given as Better Auth gives it', () => {
    expect(http.give('TOKEN')).toBe(
      `bildruta.session_token=${signed}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    )
    expect(https.give('TOKEN')).toBe(
      `__Host-bildruta.session_token=${signed}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(http.takeAway()).toBe('bildruta.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  it('may hold a token with a dot', () => {
    expect(http.read(http.give('TO.KEN').split(';')[0])).toBe('TO.KEN')
  })

  it('is read among others, the first of its name', () => {
    expect(http.read(`theme=dark; bildruta.session_token=${signed}; a=b`)).toBe('TOKEN')
    expect(http.read(`bildruta.session_token=${signed}; bildruta.session_token=x`)).toBe('TOKEN')
    expect(https.read(`__Host-bildruta.session_token=${signed}`)).toBe('TOKEN')
  })

  it.each([
    ['no cookie at all', undefined],
    ['another cookie', 'theme=dark'],
    ['an empty one', 'bildruta.session_token='],
    ['a token without a signature', 'bildruta.session_token=TOKEN'],
    ['a signature without a token', `bildruta.session_token=.${encodeURIComponent(signature)}`],
    ['an empty signature', 'bildruta.session_token=TOKEN.'],
    [
      'a signature cut short',
      `bildruta.session_token=${encodeURIComponent(`TOKEN.${signature.slice(0, -2)}`)}`,
    ],
    ['the signature of another token', `bildruta.session_token=${encodeURIComponent(`OTHER.${signature}`)}`],
    [
      'a signature with another secret',
      sessionCookie({ secret: 'another', isHttps: false }).give('TOKEN').split(';')[0],
    ],
    ['what cannot be decoded', 'bildruta.session_token=%E0%A4%A.x'],
    ['the other protocol’s name', `__Host-bildruta.session_token=${signed}`],
  ])('is nothing: %s', (_, cookies) => {
    expect(http.read(cookies)).toBeUndefined()
  })
})
