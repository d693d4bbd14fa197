import { expect, it } from 'vitest'
import { isIn, isOutside, sourceFiles } from '../architecture/source-files.ts'

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A text in quotes that begins with a capital, has a space and ends like a sentence. */
const SENTENCE = /(['"`])([A-Z](?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*[.?!])\1/g

it('says why something is refused, and what to do, as it was agreed', async () => {
  const sentences = sourceFiles()
    .filter(({ path }) => isIn(path, 'domain', 'server', 'platform', 'product', 'cli') && !isOutside(path))
    .flatMap(({ text }) => [...text.replace(COMMENT, '').matchAll(SENTENCE)])
    .map(([, , sentence = '']) => sentence)
  const lines = [...new Set(sentences)].sort()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-sentence.txt')
})
