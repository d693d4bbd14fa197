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
