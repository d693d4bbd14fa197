import { expect, test } from 'vitest'
import { withShortClasses } from '#server/pages/page-styles.server.ts'
import { shortClasses, withShortSelectors } from './pages.ts'

const page = (css: string, body: string) =>
  `<style data-later-fonts="/f.css" data-whole-sheet="/s.css">${css}</style>${body}`

test('the class that stands most often has the shortest name, over all pages', () => {
  const css = '.often{margin:0}.seldom:hover{margin:0}'
  expect(
    shortClasses([page(css, '<p class="seldom often">'), page(css, '<p class="often"><p class="often">')]),
  ).toEqual({ often: 'a', seldom: 'b' })
})

test('a class with a part in finding other elements keeps its name, and no other is called so', () => {
  const css = '.a>span{margin:0}.b.on{margin:0}.alone[aria-current]:after{margin:0}:where(.rows>p){margin:0}'
  expect(shortClasses([page(css, '<p class="a b on alone rows c">')])).toEqual({ alone: 'd' })
})

test('a class of which some rule finds another element keeps its name in all of them', () => {
  expect(shortClasses([page('.card{margin:0}.card p{margin:0}', '<p class="card">')])).toEqual({})
})

test('names are the same in the rules and on the elements, however they are written there', () => {
  const names = { 'md:mt-2.5': 'a', '[&>svg]:size-4': 'b' }
  expect(withShortSelectors('@media print{.md\\:mt-2\\.5,.other{margin:0 .5em}}', names)).toBe(
    '@media print{.a,.other{margin:0 .5em}}',
  )
  expect(withShortClasses('<p class="md:mt-2.5 [&amp;&gt;svg]:size-4 other">', names)).toBe(
    '<p class="a b other">',
  )
})

test('what a page shows as code keeps its words', () => {
  const code = '<code>&lt;p class=&quot;often&quot;&gt;</code>'
  expect(withShortClasses(code, { often: 'a' })).toBe(code)
})
