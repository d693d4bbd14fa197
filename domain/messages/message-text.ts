import { badInput } from '#domain/kernel/app-error.ts'
import { messageBodySchema } from './messages.schema.ts'

/**
 * What is stored of a text that someone typed: trimmed, with line feeds, as valid Unicode.
 * @param mayBeEmpty where files say enough
 * @throws AppError bad-input when it is empty, longer than 5,000 characters or contains U+0000
 */
export function messageText(text: string, mayBeEmpty = false): string {
  if (mayBeEmpty && text.trim() === '') return ''
  const parsed = messageBodySchema.safeParse(text)
  if (!parsed.success) throw badInput(parsed.error.issues[0]?.message ?? 'Please write a message')
  // Half a surrogate pair has no UTF-8.
  return parsed.data.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\ufffd')
}
