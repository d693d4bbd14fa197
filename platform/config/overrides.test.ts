import { describe, expect, it } from 'vitest'
import { mergeOverrides, overrideFaults } from './merge-overrides.ts'

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

describe('overrides', () => {
  it('replace shipped values key by key, and lists as a whole', () => {
    const own = { price: 120, call: { action: { label: 'Write' } }, points: ['three'] }
    expect(overrideFaults('overrides/services.json', SHIPPED, own)).toEqual([])
    expect(mergeOverrides(own, SHIPPED)).toEqual({
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
      "overrides/services.json: headline isn't known to this version. Remove it or correct its name.",
    ],
    [
      { call: { action: { to: '/' } } },
      "overrides/services.json: call.action.to isn't known to this version. Remove it or correct its name.",
    ],
    [{ price: '120' }, 'overrides/services.json: price must be a number, not a text.'],
    [{ heading: null }, 'overrides/services.json: heading must be a text, not nothing.'],
    [{ points: 'three' }, 'overrides/services.json: points must be a list, not a text.'],
    [{ points: [3] }, 'overrides/services.json: points[0] must be a text, not a number.'],
    [{ people: [{ name: 'Cy' }] }, 'overrides/services.json: people[0] lacks role.'],
    [
      { people: [{ name: 'Cy', role: 'Owner', age: 3 }] },
      "overrides/services.json: people[0].age isn't known to this version. Remove it or correct its name.",
    ],
    [['Services'], 'overrides/services.json must be a table, not a list.'],
  ])('%j is refused: %s', (own, sentence) => {
    expect(overrideFaults('overrides/services.json', SHIPPED, own)).toEqual([sentence])
  })

  it('may set a shipped null, and leave out keys that not every entry has', () => {
    expect(
      overrideFaults('overrides/x.json', SHIPPED, { quoted: 5, people: [{ name: 'Cy', role: 'Owner' }] }),
    ).toEqual([])
  })
})
