import { expect, test } from 'vitest'
import { findScriptClasses } from './script-classes.ts'

const PAGE = '<link rel="modulepreload" href="/assets/page.js"/><script>import("/assets/entry.js")</script>'
const SCRIPTS: Record<string, string> = {
  '/assets/page.js':
    'import{t as b}from"./button.js";const c=`flex md:mt-2`+(p?`is-open`:"is-closed"),l=()=>import("./lazy.js")',
  '/assets/entry.js': 'start()',
  '/assets/button.js': 'className:"rounded-md px-4"',
  '/assets/lazy.js': "import'./page.js';a='later'",
  '/assets/other-page.js': '"other"',
}
const KNOWN = new Set(['md:mt-2', 'is-open', 'is-closed', 'rounded-md', 'px-4', 'later', 'other', 'px'])

test('the classes that the scripts of a page name, with all that they import at once or later', () => {
  const asked: string[] = []
  const scriptClasses = findScriptClasses((address) => {
    asked.push(address)
    return SCRIPTS[address] ?? ''
  })
  const expected = ['is-closed', 'is-open', 'later', 'md:mt-2', 'px-4', 'rounded-md']
  expect([...scriptClasses(PAGE, KNOWN)].sort()).toEqual(expected)
  expect([...scriptClasses(PAGE, KNOWN)].sort()).toEqual(expected)
  expect(asked.sort(), 'each script is read once').toEqual(
    Object.keys(SCRIPTS)
      .filter((address) => address !== '/assets/other-page.js')
      .sort(),
  )
})

test('a word of prose and the name of an element are no class', () => {
  const text = 'a=jsx("article",{children:"One article says what the others do"}),b="article px-4"'
  const known = new Set(['article', 'px-4'])
  const named = (script: string) => [...findScriptClasses(() => script)('"/assets/page.js"', known)]
  expect(named(text.split(',b=')[0] ?? '')).toEqual([])
  expect(named(text)).toEqual(['article', 'px-4'])
})
