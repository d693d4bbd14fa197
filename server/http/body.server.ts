import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { badInput } from '#domain/kernel/app-error.ts'

/**
 * The JSON body of a request, checked.
 * @throws AppError bad-input with the first broken rule's own sentence
 */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await bodyJson(c))
}

/** @throws AppError bad-input with the first broken rule's own sentence, and for a text with U+0000, which PostgreSQL cannot store */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: unsaid })
  if (parsed.success && containsNul(parsed.data)) throw badInput('A text cannot contain null characters.')
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message
  throw badInput(message ?? 'The request could not be understood.')
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}

/** Of a rule without a sentence of its own, as of what only a program sends: which field it is, and what is asked for. */
function unsaid({ path, code, input, ...rule }: z.core.$ZodRawIssue): string {
  const field = path && path.length > 0 ? `'${path.join('.')}'` : 'What was sent'
  if (code === 'invalid_type' && input === undefined) return `${field} is missing.`
  if (code === 'invalid_type') return `${field} is not of the kind that is asked for: ${rule.expected}.`
  return `${field} cannot be taken as it is.`
}

async function bodyJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw badInput('The request body must be a JSON object.')
}
