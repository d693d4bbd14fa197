import { expect, it } from 'vitest'
import { isIn, isOutside, sourceFiles } from './source-files.ts'

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const files = sourceFiles().filter(({ path }) => !isOutside(path))
const commands = files
  .filter(({ path }) => isIn(path, 'studio/commands'))
  .flatMap(({ text }) =>
    [...text.matchAll(/^ {4}usage: '([a-z-]+ [a-z-]+)(?: [<[].*)?',$/gm)].map(([, name = '']) => name),
  )
/** A command in quotes of any kind, or after the name of the program; an option of one. */
const DOOR_WORDS = new RegExp(`(?:\\bstudio |["\`])(?:${commands.join('|')})\\b|[\\s"'\`]--[a-z]{2}`)

it('the domain refuses by reason and asks by a port: no command of the terminal stands in it', () => {
  expect(commands.length).toBeGreaterThan(30)
  const wrong = files
    .filter(({ path }) => isIn(path, 'domain'))
    .filter(({ text }) => DOOR_WORDS.test(text.replace(COMMENT, '')))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it.each([
  '`studio quotes show ord_1`',
  "'Nobody has accepted this quote: `quotes withdraw` takes it back.'",
  "'say --also-pays'",
])('knows what belongs to a door: %s', (text) => {
  expect(DOOR_WORDS.test(text)).toBe(true)
})
