import { expect, it } from 'vitest'
import { readView, type View, viewWords } from './view.ts'

const AT_FIRST: View = {
  sceneRule: undefined,
  said: {},
}

const read = (view: View) => readView(`#${viewWords(view).join('&')}`)

it('says nothing while nothing was chosen', () => {
  expect(viewWords(AT_FIRST)).toEqual([])
  expect(readView('')).toEqual({ misread: [] })
  expect(readView('#budget=11.1')).toEqual({ misread: [] })
})

it('brings back scenes and conditions', () => {
  const chosen: View = {
    sceneRule: { by: 'name', pattern: '*-{scene}-*.csv' },
    said: {
      gpu: { before: 'RTX 4070 = "Super", 50% & more', after: 'RTX 4070 = "Super", 50% & more' },
      gpuDriver: { before: '576.02', after: '580.10' },
    },
  }
  expect(read(chosen)).toEqual({ ...chosen, misread: [] })
  for (const sceneRule of ['none', { by: 'folder' }, { by: 'comment' }] as const)
    expect(read({ ...AT_FIRST, sceneRule })).toEqual({ sceneRule, misread: [] })
})

it.each(['#scenes=x', '#scenes=*{scene}****'])('takes nothing from %s', (words) => {
  expect(readView(words)).toEqual({ misread: [] })
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
