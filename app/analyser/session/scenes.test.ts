import { expect, it } from 'vitest'
import { aCaptureFile } from '../fixtures/capture-file.ts'
import { sceneIn, sceneRuleOf } from './recognition.ts'
import type { CaptureFile } from './session.ts'

it('folders that both sides have are scenes; folders of repeats and of one side are not', () => {
  const both = (paths: readonly string[]) => [
    ...paths.map((path) => file('before', path)),
    ...paths.map((path) => file('after', path)),
  ]
  expect(told(both(['a/forest/1.csv', 'a/city/1.csv']))).toEqual(['forest', 'city', 'forest', 'city'])
  expect(told(both(['run 1/a.csv', 'run 2/b.csv']))).toEqual(none(4))
  expect(told(both(['map 1/1.csv', 'map 1/2.csv', 'map 2/1.csv', 'map 2/2.csv'])).slice(0, 3)).toEqual([
    'map 1',
    'map 1',
    'map 2',
  ])
  expect(told([file('before', 'main/1.csv'), file('after', 'shadows/1.csv')])).toEqual(none(2))
  expect(told([...both(['a/forest/1.csv', 'a/city/1.csv']), file('after', 'a/cave/1.csv')])).toEqual(none(5))
})

it('names that are alike but for one word of two and more runs a side tell scenes', () => {
  const names = (build: string) =>
    ['forest_1', 'forest_2', 'city_1', 'city_2'].map((rest) => `${build}-${rest}.csv`)
  const files = [
    ...names('main').map((name) => file('before', '', name)),
    ...names('shadows').map((name) => file('after', '', name)),
  ]
  expect(sceneRuleOf(files)).toEqual({ by: 'name', pattern: '*-{scene}_*.*' })
  expect(told(files).slice(0, 4)).toEqual(['forest', 'forest', 'city', 'city'])
  expect(told(files.slice(1))).toEqual(none(7))
  const twice = ['forest-low-1', 'forest-low-2', 'city-high-1', 'city-high-2'].map((name) =>
    file('before', '', name),
  )
  expect(told(twice)).toEqual(none(4))
})

it('what a person says goes before what captures tell', () => {
  const files = ['forest', 'city'].flatMap((folder) => [
    file('before', `${folder}/1.csv`),
    file('after', `${folder}/2.csv`),
  ])
  expect(told([{ ...files[0], scene: 'Cave' } as CaptureFile, ...files.slice(1)])[0]).toBe('Cave')
})

function told(files: CaptureFile[]) {
  return files.map((one) => sceneIn(one, files))
}

function none(count: number): undefined[] {
  return new Array(count).fill(undefined)
}

function file(side: CaptureFile['side'], path: string, name = path.split('/').at(-1) ?? ''): CaptureFile {
  return aCaptureFile({ side, path, name })
}
