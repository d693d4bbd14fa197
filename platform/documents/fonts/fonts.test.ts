import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { studio } from '#content/studio.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { STYLES } from '../pdf/paper.ts'
import { createTypesetter } from '../pdf/typesetting.ts'

const set = createTypesetter(new PDFDocument({ autoFirstPage: false }))

describe('what can be printed', () => {
  it('is what the fonts have, in both weights: no letter is refused that they have, none taken that they have not', () => {
    const disagreeing: string[] = []
    for (let code = 0x20; code <= 0x1faff; code++) {
      const letter = String.fromCodePoint(code)
      if (/[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(letter)) continue
      if (canBePrinted(letter) !== (isDrawn(letter, 'body') && isDrawn(letter, 'strong')))
        disagreeing.push(code.toString(16))
    }
    expect(disagreeing).toEqual([])
  })

  it.each([
    'Őrségi Játékfejlesztő',
    'Ελληνικά Παιχνίδια',
    'Жанна Ђорђевић',
    'Nguyễn Huệ',
    'Þórður Ağaoğlu',
    'a\u0308',
  ])('is %s', (name) => expect(canBePrinted(name)).toBe(true))

  it.each(['山田太郎', 'שלום', 'شركة', '한국', 'Kelp 🎮', 'A\u202eB', 'A\u200bB', 'A\0B'])(
    'is not %j',
    (name) => expect(canBePrinted(name)).toBe(false),
  )

  it('is what the studio says of itself', () => {
    for (const text of [studio.name, studio.supportEmail, ...Object.values(studio.legal).map(String)])
      expect(canBePrinted(text), text).toBe(true)
  })
})

function isDrawn(letter: string, style: 'body' | 'strong'): boolean {
  try {
    set.widthOf(letter, STYLES[style])
    return true
  } catch {
    return false
  }
}
