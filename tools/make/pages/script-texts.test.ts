import { expect, it } from 'vitest'
import { textsOf } from './script-texts.ts'

it.each([
  ['f("a b",\'c d\',`e f`)', ['a b', 'c d', 'e f']],
  ["f(`the game's`,`flex gap-2`)", ["the game's", 'flex gap-2']],
  ['f(`"`,`flex gap-2`)', ['"', 'flex gap-2']],
  ['f("\\"",`flex`)', ['\\"', 'flex']],
  ['f(`p-2 $' + '{a?`x y`:{b:`z`}.b} m-2`,`end`)', ['p-2 ', 'x y', 'z', ' m-2', 'end']],
  ['a=/[",`]/.test(b)?`flex`:`grid`', ['flex', 'grid']],
  ["return/['/]`/.test(b)?`flex`:`grid`", ['flex', 'grid']],
  ['a=b/c/d+`flex`', ['flex']],
  ['/* "a */f(`flex`)// it\'s\n;g(`grid`)', ['flex', 'grid']],
])('the texts of %s', (script, texts) => {
  expect(textsOf(script)).toEqual(texts)
})
