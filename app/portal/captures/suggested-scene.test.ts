import { describe, expect, it } from 'vitest'
import { suggestedScene } from './suggested-scene.ts'

describe('the suggested scene', () => {
  it('is a known one that the folder or the file names', () => {
    expect(suggestedScene('Harbour-night-1.csv', ['Harbour-night-1.csv'], ['harbour', 'harbour-night'])).toBe(
      'harbour-night',
    )
    expect(suggestedScene('runs/market/1.csv', ['runs/market/1.csv'], ['market'])).toBe('market')
  })

  it('is the folder if files come from several', () => {
    const paths = ['runs/harbour/1.csv', 'runs/market/1.csv']
    expect(paths.map((path) => suggestedScene(path, paths, []))).toEqual(['harbour', 'market'])
  })

  it('is empty otherwise', () => {
    expect(suggestedScene('runs/1.csv', ['runs/1.csv', 'runs/2.csv'], ['market'])).toBe('')
    expect(suggestedScene('1.csv', ['1.csv'], [])).toBe('')
  })
})
