import { describe, expect, it } from 'vitest'
import { statusesOf, statusesWhere, unknownState } from './states.ts'

const LIGHTS = {
  red: { mayGo: false },
  green: { mayGo: true },
} satisfies Record<'red' | 'green', { mayGo: boolean }>

describe('a table of states', () => {
  it('lists its statuses, and those of which something is true, in its own order', () => {
    expect(statusesOf(LIGHTS)).toEqual(['red', 'green'])
    expect(statusesWhere(LIGHTS, ({ mayGo }) => mayGo)).toEqual(['green'])
  })

  it('names a state that nobody has thought of', () => {
    expect(() => unknownState('blue' as never)).toThrow(`The state "blue" isn't handled here.`)
  })
})
