import { expect, it } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'

/** Up to the end of its tag, past the arrows of what it calls. */
const CONTROL = /<input\b(?:=>|[^>])*\btype="(?:radio|checkbox)"(?:=>|[^>])*>/g

it('radio buttons and boxes to tick are drawn by the house, or stand behind what is', () => {
  const controls = sourceFiles('app').flatMap(({ path, text }) =>
    [...text.matchAll(CONTROL)].map(([tag]) => ({ path, tag })),
  )
  expect(controls.length).toBeGreaterThan(10)
  const foreign = controls.filter(({ tag }) => !/className=.*\b(choice|sr-only|opacity-0)\b/.test(tag))
  expect(foreign.map(({ path }) => path)).toEqual([])
})
