import { expect, it } from 'vitest'
import { isIn, isOutside, sourceFiles } from '../architecture/source-files.ts'

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A text in quotes that begins with a capital, has a space and ends like a sentence. */
const SENTENCE = /(['"`])([A-Z](?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*[.?!])\1/g

it('says why something is refused, and what to do, as it was agreed', async () => {
  const sentences = found(SENTENCE, ['domain', 'server', 'platform', 'product', 'cli'])
  await expect(sentences).toMatchFileSnapshot('every-sentence.txt')
})

/** What the last group of a pattern finds in folders, each once, a line each. */
function found(pattern: RegExp, folders: string[]): string {
  const lines = sourceFiles()
    .filter(({ path }) => isIn(path, ...folders) && !isOutside(path))
    .flatMap(({ text }) => [...text.replace(COMMENT, '').matchAll(pattern)])
    .map((match) => match.at(-1))
  return `${[...new Set(lines)].sort().join('\n')}\n`
}
