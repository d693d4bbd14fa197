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
  said: {},
}

const read = (view: View) => readView(`#${viewWords(view).join('&')}`)

it('says nothing while nothing was chosen', () => {
  expect(viewWords(AT_FIRST)).toEqual([])
  expect(readView('')).toEqual({ misread: [] })
  expect(readView('#budget=11.1')).toEqual({ misread: [] })
})

it('brings back sides in their order with their names, the one that is shown, scenes, and games that are meant to differ', () => {
  const names = ['driver 580, "beta" & 50%', undefined, 'half scale']
  const chosen: View = {
    sides: (['side-3', 'before', 'after'] as const).map((id, place) => ({ id, name: names[place] })),
    shown: 'after',
    sceneRule: { by: 'name', pattern: '*-{scene}-*.csv' },
    acrossGames: true,
    said: {
      gpu: { before: 'RTX 4070 = "Super", 50% & more', after: 'RTX 4070 = "Super", 50% & more' },
      gpuDriver: { before: '576.02', after: '580.10' },
    },
  }
  // The first build takes captures that are dropped on the left, whichever it was.
  const again = (['before', 'after', 'side-3'] as const).map((id, place) => ({ id, name: names[place] }))
  expect(read(chosen)).toEqual({ ...chosen, sides: again, shown: 'side-3', misread: [] })
  expect(read({ ...chosen, shown: 'before' }).shown).toBe('after')
  for (const sceneRule of ['none', { by: 'folder' }, { by: 'comment' }] as const)
    expect(read({ ...AT_FIRST, sceneRule })).toEqual({ sceneRule, misread: [] })
})

it.each(['#sides=', '#sides=one', '#scenes=x', '#scenes=*{scene}****', '#games=1'])(
  'takes nothing from %s',
  (words) => {
    expect(readView(words)).toEqual({ misread: [] })
  },
)

it('takes as many sides as the page does, names of as many letters, and shows the second where none is meant', () => {
  const sides = (count: number) => `#sides=${','.repeat(count - 1)}`
  expect(readView(sides(12)).sides).toHaveLength(12)
  expect(readView(sides(13))).toEqual({ misread: [] })
  expect(readView(`#sides=${'x'.repeat(500)},&show=9`)).toEqual({
    sides: [
      { id: 'before', name: 'x'.repeat(60) },
      { id: 'after', name: undefined },
    ],
    shown: 'after',
    misread: [],
  })
})

it('tells what the address has of conditions that says nothing of any, and takes the rest', () => {
  const long = `gpu=${'x'.repeat(201)}`
  const wrong = ['colour=red', 'gpu', long, 'cpu=', 'constructor=x']
  const words = [...wrong, 'gpuDriver=1->2->3', 'gpuDriver=576.02->580.10', 'ram=32 GB']
  expect(readView(`#${words.map((word) => `condition=${encodeURIComponent(word)}`).join('&')}`)).toEqual({
    said: {
      gpuDriver: { before: '576.02', after: '580.10' },
      ram: { before: '32 GB', after: '32 GB' },
    },
    misread: ['colour=red', 'gpu', long.slice(0, 60)],
  })
})
