import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isIn, sourceFiles } from './source-files.ts'

test('only applications of the framework have links of its router', () => {
  const withRoutersLink = sourceFiles('app')
    .filter(({ path }) => isIn(path, 'app/site', 'app/analyser', 'app/islands', 'app/components', 'app/ui'))
    .filter(({ text }) =>
      /import \{[^}]*(?<!type )\b(?:Link|NavLink)\b[^}]*\} from 'react-router'/.test(text),
    )
  expect(withRoutersLink.map(({ path }) => path)).toEqual(['app/ui/router-links.tsx'])
})

test('each source that a style sheet names is there', () => {
  const missing = globSync('app/styles/*.css').flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/@source "([^"]+)"/g)]
      .map(([, source = '']) => source)
      .filter((source) => globSync(join(dirname(sheet), source)).length === 0)
      .map((source) => `${sheet} names ${source}`),
  )
  expect(missing).toEqual([])
})
