import { expect, test } from 'vitest'
import { isIn, sourceFiles } from './source-files.ts'

test('links of the public site know where another policy begins', () => {
  const withRoutersLink = sourceFiles('app')
    .filter(({ path }) => isIn(path, 'app/site', 'app/analyser', 'app/parts', 'app/ui'))
    .filter(({ text }) =>
      /import \{[^}]*(?<!type )\b(?:Link|NavLink)\b[^}]*\} from 'react-router'/.test(text),
    )
  expect(withRoutersLink.map(({ path }) => path)).toEqual(['app/ui/link.tsx'])
})
