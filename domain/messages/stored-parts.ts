import * as z from 'zod/mini'
import { readStored } from '#domain/kernel/stored.ts'
import { messageParts } from './message-parts.ts'
import type { MessagePart } from './messages.schema.ts'

const storedParts = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({
      kind: z.literal('link'),
      text: z.string(),
      href: z.string().check(z.regex(/^https?:\/\//)),
    }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('code-block'), text: z.string(), title: z.string() }),
  ]),
)

/** What is stored of a text besides itself; nothing where all of it is plain text. */
export function partsToStore(body: string): string | null {
  const parts = messageParts(body)
  return parts.every(({ kind }) => kind === 'text') ? null : JSON.stringify(parts)
}

/** Parts of a stored message. */
export function partsOf({ body, parts }: { body: string; parts: string | null }): MessagePart[] {
  if (parts !== null) return readStored(storedParts, parts, 'the parts of a message')
  return body === '' ? [] : [{ kind: 'text', text: body }]
}
