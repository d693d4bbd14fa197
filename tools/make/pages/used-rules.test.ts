import { expect, test } from 'vitest'
import { withOwnSheet } from '../../../server/pages/page-styles.server.ts'
import { ownSheet, usedRules } from './used-rules.ts'

const noScripts = () => []
const used = (css: string, ...classes: string[]) => usedRules(css, new Set(classes))

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
  const { html } = withOwnSheet(page, ownSheet(page, noScripts))
  expect(html).toContain(`<style>${first}${own}</style>`)
})

test('the page keeps its rules and those of its scripts, and learns where the other fonts are', () => {
  const page =
    '<html><head><style data-later-fonts="/assets/fonts.css" nonce="x">.a{margin:0}.b{margin:1px}.c{margin:2px}</style></head><body class="a &amp;&gt;x"></body></html>'
  const known: string[] = []
  const scriptClasses = (_html: string, names: ReadonlySet<string>) => {
    known.push(...names)
    return ['c']
  }
  expect(withOwnSheet(page, ownSheet(page, scriptClasses))).toEqual({
    html: '<html><head><style>.a{margin:0}.c{margin:2px}</style><style data-precedence="whole"></style><noscript><link rel="stylesheet" href="/assets/fonts.css"/></noscript></head><body class="a &amp;&gt;x"></body></html>',
    laterFonts: '/assets/fonts.css',
  })
  expect(known).toEqual(['a', 'b', 'c'])
  expect(() => ownSheet('<html></html>', noScripts)).toThrow('no stylesheet')
})
