import * as z from 'zod/mini'

/** A field that came later: what was stored before it says nothing of it. */
export function orNull<Output>(schema: z.ZodMiniType<Output>) {
  return z._default(z.nullable(schema), null)
}

/**
 * What was stored as JSON, as its schema reads it today.
 * @param what names it in a sentence, such as `invoice 2026-0001`
 * @throws Error that names it and the fields that cannot be read
 */
export function readStored<Output>(schema: z.ZodMiniType<Output>, json: string, what: string): Output {
  const read = schema.safeParse(JSON.parse(json))
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`What is stored of ${what} cannot be read: ${wrong.join('; ')}.`)
}
