import { describe, expect, it } from 'vitest'
import { gameOf, isBystander, likeliestFirst, programIn, sharedGame } from './application.ts'

const of = (application: string | undefined, frames: number) => ({ application, frames })
const names = (traces: readonly { application: string | undefined }[]) => traces.map((one) => one.application)

it.each([
  ['C:\\Users\\somebody\\game.exe --token=abc', 'game.exe'],
  ['"C:\\My Games\\The Game.exe" -map=C:\\Users\\somebody\\x', 'The Game.exe'],
  ['/home/somebody/.steam/Game.x86_64', 'Game.x86_64'],
  ['game.exe', 'game.exe'],
  ['Half-Life 2.exe', 'Half-Life 2.exe'],
  ['<unknown>', '<unknown>'],
])('of %s the name of the program alone is kept', (text, program) => {
  expect(programIn(text)).toBe(program)
})

it('builds of one game in several configurations are one game, others are not', () => {
  expect(gameOf('Titan-Win64-Shipping.exe')).toBe(gameOf('titan-win64-test.exe'))
  expect(gameOf('Titan-Win64-Shipping.exe')).not.toBe(gameOf('Titan2-Win64-Shipping.exe'))
  expect(['dwm.exe', 'CHROME.EXE', '<unknown>', 'dwm'].every(isBystander)).toBe(true)
  expect(['GRB.exe', 'dwmgame.exe', undefined].some(isBystander)).toBe(false)
})

describe('in one file', () => {
  it('what composes the desktop is not taken for the game, though it presents more frames', () => {
    const traces = [of('dwm.exe', 4229), of('helper.exe', 300), of('GRB.exe', 1709)]
    expect(names(likeliestFirst(traces))).toEqual(['GRB.exe', 'dwm.exe', 'helper.exe'])
  })

  it('a file of bystanders alone, or of hardly anything else, is theirs', () => {
    expect(names(likeliestFirst([of('chrome.exe', 50), of('dwm.exe', 500)]))).toEqual([
      'dwm.exe',
      'chrome.exe',
    ])
    expect(names(likeliestFirst([of('dwm.exe', 500), of('setup.exe', 49)]))[0]).toBe('dwm.exe')
    expect(names(likeliestFirst([of('dwm.exe', 60), of('Presenter.exe', 9)]))[0]).toBe('dwm.exe')
  })

  it('where nothing is named the one with the most frames is first, of equals the one that came first', () => {
    expect(likeliestFirst([of(undefined, 5), of(undefined, 9)])[0]?.frames).toBe(9)
    expect(names(likeliestFirst([of('a', 9), of('b', 9)]))).toEqual(['a', 'b'])
    expect(likeliestFirst([])).toEqual([])
  })
})

describe('over several files', () => {
  it('the game that all of them hold is compared, though another has more frames in one', () => {
    const first = [of('GRB.exe', 1709), of('dwm.exe', 4229)]
    const second = [of('video.exe', 9000), of('grb.exe', 4090), of('dwm.exe', 4229)]
    expect(sharedGame([first, second])).toBe('grb')
    expect(sharedGame([first, second, [of(undefined, 100)]])).toBe('grb')
  })

  it('other games share nothing: neither the desktop, while there are games, nor a helper’s few frames', () => {
    const first = [of('csgo.exe', 5000), of('helper.exe', 30)]
    const second = [of('re2.exe', 5000), of('helper.exe', 30)]
    expect(sharedGame([first, second])).toBeUndefined()
    expect(sharedGame([[of('dwm.exe', 500)], [of('dwm.exe', 500), of('chrome.exe', 900)]])).toBe('dwm')
    expect(sharedGame([])).toBeUndefined()
  })
})
