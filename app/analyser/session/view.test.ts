import { expect, it } from 'vitest'
import { readView, type View, viewWords } from './view.ts'

const AT_FIRST: View = {
  sides: [
    { id: 'before', name: undefined },
    { id: 'after', name: undefined },
  ],
  shown: 'after',
  sceneRule: undefined,
  acrossGames: false,
}

const read = (view: View) => readView(`#${viewWords(view).join('&')}`)

it('says nothing while nothing was chosen', () => {
  expect(viewWords(AT_FIRST)).toEqual([])
  expect(readView('')).toEqual({})
  expect(readView('#budget=11.1')).toEqual({})
})

it('brings back sides in their order with their names, the one that is shown, scenes, and games that are meant to differ', () => {
  const names = ['driver 580, "beta" & 50 %', undefined, 'half scale']
  const chosen: View = {
    sides: (['side-3', 'before', 'after'] as const).map((id, place) => ({ id, name: names[place] })),
    shown: 'after',
    sceneRule: { by: 'name', pattern: '*-{scene}-*.csv' },
    acrossGames: true,
  }
  // The first side is the one that takes what is dropped at the left, whichever it was.
  const again = (['before', 'after', 'side-3'] as const).map((id, place) => ({ id, name: names[place] }))
  expect(read(chosen)).toEqual({ ...chosen, sides: again, shown: 'side-3' })
  expect(read({ ...chosen, shown: 'before' }).shown).toBe('after')
  for (const sceneRule of ['none', { by: 'folder' }, { by: 'comment' }] as const)
    expect(read({ ...AT_FIRST, sceneRule })).toEqual({ sceneRule })
})

it.each(['#sides=', '#sides=one', '#scenes=x', '#scenes=*{scene}****', '#games=1'])(
  'takes nothing from %s',
  (words) => {
    expect(readView(words)).toEqual({})
  },
)

it('takes as many sides as the page does, names of as many letters, and shows the second where none is meant', () => {
  const sides = (count: number) => `#sides=${','.repeat(count - 1)}`
  expect(readView(sides(12)).sides).toHaveLength(12)
  expect(readView(sides(13))).toEqual({})
  expect(readView(`#sides=${'x'.repeat(500)},&show=9`)).toEqual({
    sides: [
      { id: 'before', name: 'x'.repeat(60) },
      { id: 'after', name: undefined },
    ],
    shown: 'after',
  })
})
