import { parse } from 'postcss'
import { expect, test } from 'vitest'
import { writeConstants } from './constant-values.ts'

function written(css: string, ...readElsewhere: string[]): string {
  const sheet = parse(css)
  writeConstants(sheet, new Set(readElsewhere))
  return sheet.toString()
}

test('a value of the theme stands where it is read, also through another', () => {
  const theme = '@layer theme{:root{--a:1px;--b:min(var(--a), 2vw)}}'
  expect(written(`${theme}p{margin:var(--b) calc(var(--a) * 2)}`)).toContain(
    'p{margin:min(1px, 2vw) calc(1px * 2)}',
  )
})

test('what is set twice, by a rule, or read by an attribute stays a value', () => {
  const read = 'p{margin:var(--a,0)}'
  expect(written(`@layer theme{:root{--a:1px}}.wide{--a:2px}${read}`)).toContain(read)
  expect(written(`@layer theme{:root{--a:1px}.b{--a:2px}}${read}`)).toContain(read)
  expect(written(`@layer theme{:root{--a:1px}}${read}`, '--a')).toContain(read)
})

test('a registered property that no rule sets has its first value, and without one what stands in for it', () => {
  const registered =
    '@property --a{syntax:"*";inherits:false;initial-value:solid}@property --b{syntax:"*";inherits:false}'
  const fallback = '@layer properties{*{--a:solid;--b:initial}}'
  expect(
    written(`${registered}${fallback}p{border:var(--a);margin:var(--b,var(--c,1px)) var(--b,)}`),
  ).toContain('p{border:solid;margin:var(--c,1px) }')
  expect(written(`${registered}.x{--a:dotted}p{border:var(--a)}`)).toContain('p{border:var(--a)}')
})

test('a registered property that rules set to its first value only has no other', () => {
  const registered = '@property --a{syntax:"*";inherits:false;initial-value:0}'
  expect(written(`${registered}.x{--a:0;margin:var(--a)}.y{--a:0;margin:var(--a)}`)).toContain(
    '.x{--a:0;margin:0}.y{--a:0;margin:0}',
  )
  expect(written(`${registered}.x{--a:1}.y{--a:0;margin:var(--a)}`)).toContain('margin:var(--a)')
  expect(written(`${registered}.y{--a:0;margin:var(--a)}.x{--a:1}`)).toContain('margin:var(--a)')
})
