import { describe, expect, it } from 'vitest'
import { greeting } from './greeting.ts'

describe('a name that carries an advertisement', () => {
  it.each([
    'visit spam.example',
    'http://x',
    'a@b',
    'www win',
    'x'.repeat(41),
    'two\nlines',
    'Call +46 70 123 456 7 now',
    'Call ٠٧٠١٢٣٤٥٦ now',
    'Call ⓪⑦⓪①②③ now',
    'evil。example',
    'evil．example',
    'evil｡example',
    'evil․example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'xn--evil-example',
    'evil \u202eelpmaxe',
    'evil\u2028example',
    'evil\u200b.example',
  ])('is left out of the greeting: %j', (name) => {
    expect(greeting(name)).toBe('Hello,')
  })

  it.each([
    'Åsa Öberg',
    'J. R. Hacker',
    "O'Neill",
    'Jean-Luc',
    'J.R.R. Tolkien',
    '李小龙',
    'علي رضا',
    'Zoe\u0308',
  ])('is not %j', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`)
  })
})
