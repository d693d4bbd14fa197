import type { LetterNext } from '#domain/email/email-layout.ts'
import type { OpenQuestion } from './messages.schema.ts'

/** UTF-16 code units of a question that are quoted. */
const QUOTE_LENGTH = 280

/** What is next while a question is open: on the dashboard and in mails. */
export function questionNext({ body, choices }: Pick<OpenQuestion, 'body' | 'choices'>): LetterNext {
  const text = body.replace(/\s+/g, ' ')
  const quoted = text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH).trimEnd()}…`
  return {
    headline: 'Next: answer our question.',
    who: 'You',
    until: null,
    you: `“${quoted}”${choices.length === 0 ? '' : ` Choose: ${choices.map((choice) => `“${choice}”`).join(', ')}.`}`,
  }
}
