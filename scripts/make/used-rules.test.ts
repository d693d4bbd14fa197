import { parse } from 'postcss'
import { expect, test } from 'vitest'
import { withOwnSheet } from '#server/pages/page-styles.server.ts'
import { ownSheet, usedRules, writeConstants } from './used-rules.ts'

const used = (css: string, ...classes: string[]) =>
  usedRules(css, {
    classes: new Set(classes),
    elements: new Set(['p', 'svg']),
    values: new Set(['--read-by-attribute']),
    lacking: [],
  })

test('rules whose classes the page lacks are left out, others stay as they are', () => {
  expect(used('.a{color:red}.b{color:blue}p{margin:0}', 'a')).toBe('.a{color:red}p{margin:0}')
})

test('of a list of selectors only those that can match stay', () => {
  expect(used('.a,.b,p{margin:0}', 'b')).toBe('.b,p{margin:0}')
})

test('every class of a selector is demanded', () => {
  expect(used('.a .b{margin:0}', 'a')).toBe('')
  expect(used('.a .b:hover{margin:0}', 'a', 'b')).toBe('.a .b:hover{margin:0}')
})

test('escaped names are compared unescaped', () => {
  expect(used('.md\\:mt-2\\.5{margin:0}', 'md:mt-2.5')).toBe('.md\\:mt-2\\.5{margin:0}')
  expect(used('.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}', '[&>svg]:size-4')).toContain('width:1rem')
})

test('rules of elements that the page lacks are left out, and of the theme what nobody reads', () => {
  expect(used('p,table{margin:0}svg:not(:root)>g{margin:0}')).toBe('p{margin:0}')
  expect(used('.\\@min-\\[64rem\\]\\:block{margin:0}', '@min-[64rem]:block')).toContain('margin:0')
  expect(used('p[data-a=table]:is(td,p)::before{margin:0}')).toBe(
    'p[data-a=table]:is(td,p)::before{margin:0}',
  )
  expect(
    used('@layer theme{:root{--a:1px;--b:var(--a);--c:0;--read-by-attribute:0}}p{margin:var(--c,1px)}'),
  ).toBe('@layer theme{:root{--read-by-attribute:0}}p{margin:0}')
})

test('parts of fields keep their rules on pages that have the field, and nowhere else', () => {
  const css =
    '::file-selector-button{margin:0}::-webkit-datetime-edit-year-field{margin:1px}::placeholder{margin:2px}'
  const page = (fields: string) =>
    ownSheet(`<style data-later-fonts="/f.css">${css}</style><form>${fields}</form>`)
  expect(page('<input type="radio" name="a"/>')).toBe('')
  expect(page('<input type="radio"/><input multiple="" type="file"/>')).toBe(
    '::file-selector-button{margin:0}',
  )
  expect(page('<textarea placeholder="Words"></textarea><input name="b" type="date"/>')).toBe(
    '::-webkit-datetime-edit-year-field{margin:1px}::placeholder{margin:2px}',
  )
})

test('rules that set nothing any more go', () => {
  expect(used('p{--x:1px}@media print{p{--x:2px}}svg{margin:0}')).toBe('svg{margin:0}')
})

test('a value that no rule of the page reads is not set', () => {
  const css =
    '.a{--tw-leading:1;line-height:1}.b{--tw-x:1px;margin:var(--tw-x,0)}.c{line-height:var(--tw-leading,2)}'
  expect(used(css, 'a', 'b')).toBe('.a{line-height:1}.b{--tw-x:1px;margin:var(--tw-x,0)}')
  expect(used(css, 'a', 'b', 'c')).toBe(css)
})

test('distances are worked out, and nothing is said twice in a row', () => {
  const css = '.a{margin:calc(.25rem * -2.5);color:red;color:red;color:blue}'
  expect(used(css, 'a')).toBe('.a{margin:-0.625rem;color:red;color:blue}')
})

test('what is negated or one of several is not demanded', () => {
  expect(used('p:not(.a){margin:0}')).toBe('p:not(.a){margin:0}')
  expect(used(':is(.a,.b) p{margin:0}', 'b')).toBe(':is(.a,.b) p{margin:0}')
})

test('conditions that hold nothing any more go, with the animations and properties that nobody names', () => {
  const css =
    '@layer utilities{@media print{.a{margin:0}}.b{animation:spin 1s}}@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --x{syntax:"*";inherits:false}'
  expect(used(css, 'b')).toBe('@layer utilities{.b{animation:spin 1s}}@keyframes spin{to{rotate:1turn}}')
})

test('of the fonts those stay that the page preloads or the reader has', () => {
  const first = '@font-face{font-family:a;src:url(/assets/a.woff2)}'
  const other = '@font-face{font-family:b;src:url(/assets/b.woff2)}'
  const own = '@font-face{font-family:c;src:local("Arial")}'
  const page = `<link rel="preload" as="font" type="font/woff2" href="/assets/a.woff2"/><style data-later-fonts="/f.css">${first}${other}${own}</style>`
  expect(withOwnSheet(page, ownSheet(page))).toContain(
    `<style data-later-fonts="/f.css">${first}${own}</style>`,
  )
})

test('the page keeps its rules, and learns where the other fonts are', () => {
  const page =
    '<html><head><style data-later-fonts="/assets/fonts.css" data-whole-sheet="/s.css">.a{margin:0}.b{margin:1px}</style></head><body class="a &amp;&gt;x"></body></html>'
  expect(withOwnSheet(page, ownSheet(page))).toBe(
    '<html><head><style data-later-fonts="/assets/fonts.css" data-whole-sheet="/s.css">.a{margin:0}</style><noscript><link rel="stylesheet" href="/assets/fonts.css"/></noscript></head><body class="a &amp;&gt;x"></body></html>',
  )
  expect(() => ownSheet('<html></html>')).toThrow('no stylesheet')
})

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
