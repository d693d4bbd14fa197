import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from './body.server.ts'

const schema = z.object({
  title: z.string().check(z.minLength(2, 'A title has 2 letters at least.')),
  lines: z.optional(z.array(z.object({ text: z.string() }))),
  kind: z.optional(z.enum(['quote', 'order'])),
})

it.each([
  [{ title: 'T' }, 'A title has 2 letters at least.'],
  [{}, "'title' is missing."],
  [{ title: ['T'] }, "'title' must be of type string."],
  [{ title: 'Two', lines: [{ text: 'a' }, {}] }, "'lines.1.text' is missing."],
  [{ title: 'T\0' }, 'Text can’t contain null characters. Remove them and try again.'],
  [
    { title: 'Two', lines: [{ text: '\0' }] },
    'Text can’t contain null characters. Remove them and try again.',
  ],
  [{ title: 'Two', kind: 'mail' }, "'kind' isn’t valid."],
  [[], 'The request must be of type object.'],
])('%j is refused with a sentence that names its field', (input, sentence) => {
  expect(() => parseInput(schema, input)).toThrow(sentence)
})
