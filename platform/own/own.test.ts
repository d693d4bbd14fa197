import { describe, expect, it } from 'vitest'
import { mergeOwn } from './merge-own.ts'
import { ownFaults } from './own-faults.ts'

const SHIPPED = {
  heading: 'Services',
  price: 99,
  quoted: null,
  call: { text: 'Write to us', action: { label: 'Contact', href: '/contact' } },
  points: ['one', 'two'],
  people: [
    { name: 'Ada', role: 'Engineer' },
    { name: 'Bo', role: 'Engineer', link: '/bo' },
  ],
}

describe('what the studio has of its own', () => {
  it('takes the place of what ships, key by key; a list as a whole', () => {
    const own = { price: 120, call: { action: { label: 'Write' } }, points: ['three'] }
    expect(ownFaults('own/services.json', SHIPPED, own)).toEqual([])
    expect(mergeOwn(own, SHIPPED)).toEqual({
      ...SHIPPED,
      price: 120,
      call: { text: 'Write to us', action: { label: 'Write', href: '/contact' } },
      points: ['three'],
    })
    expect(SHIPPED.call.action.label).toBe('Contact')
  })

  it.each([
    [
      { headline: 'x' },
      "own/services.json: headline isn't known to this version. Remove it or correct its name.",
    ],
    [
      { call: { action: { to: '/' } } },
      "own/services.json: call.action.to isn't known to this version. Remove it or correct its name.",
    ],
    [{ price: '120' }, 'own/services.json: price must be a number, not a text.'],
    [{ heading: null }, 'own/services.json: heading must be a text, not nothing.'],
    [{ points: 'three' }, 'own/services.json: points must be a list, not a text.'],
    [{ points: [3] }, 'own/services.json: points[0] must be a text, not a number.'],
    [{ people: [{ name: 'Cy' }] }, 'own/services.json: people[0] lacks role.'],
    [
      { people: [{ name: 'Cy', role: 'Owner', age: 3 }] },
      "own/services.json: people[0].age isn't known to this version. Remove it or correct its name.",
    ],
    [['Services'], 'own/services.json must be a table, not a list.'],
  ])('%j is refused: %s', (own, sentence) => {
    expect(ownFaults('own/services.json', SHIPPED, own)).toEqual([sentence])
  })

  it('may say what ships without a value, and leave out what not every entry has', () => {
    expect(ownFaults('own/x.json', SHIPPED, { quoted: 5, people: [{ name: 'Cy', role: 'Owner' }] })).toEqual(
      [],
    )
  })
})
