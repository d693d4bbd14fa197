import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { greeting } from '#domain/people/greeting.ts'

const MOST_QUOTED = 5
/** UTF-16 code units. */
const QUOTE_LENGTH = 400

type QuotedMessage = { sender: string; body: string; asks: boolean; attachments: readonly unknown[] }

type NewMessages = {
  /** Oldest first. */
  messages: readonly QuotedMessage[]
  studio: StudioFacts
}

/** @param mail.url the Message Center; `mayReply`: replies to this email are read */
export function newMessageEmail(
  mail: NewMessages & { name: string; url: string; mayReply: boolean },
): RenderedEmail {
  const { name, url, messages, mayReply, studio } = mail
  const count = pluralize(messages.length, 'new message')
  const asks = messages.at(-1)?.asks === true
  return renderEmail(studio, {
    subject: `${asks ? 'A question' : count} from ${studio.name}`,
    preheader: 'Read and answer it in the Message Center.',
    heading: asks ? 'We have a question for you' : `You have ${count}`,
    paragraphs: [greeting(name), ...quoted(messages)],
    action: { label: asks ? 'Answer in the Message Center' : 'Open the Message Center', url },
    closing: `We send this email when you haven't read a message for ten minutes. ${
      mayReply
        ? 'You can reply from this address. Your reply and its attachments will appear in the Message Center.'
        : "Replies to this email don't reach us. Please write in the Message Center."
    }`,
  })
}

export function clientWroteEmail(
  mail: NewMessages & { client: { id: string; name: string; email: string } },
): RenderedEmail {
  const { client, messages, studio } = mail
  const count = pluralize(messages.length, 'new message')
  return renderEmail(studio, {
    subject: `${count} from ${client.name}`,
    preheader: 'Unread for ten minutes.',
    heading: `${client.name} wrote to you`,
    paragraphs: quoted(messages),
    facts: [
      ['Client', client.name],
      ['Email', client.email],
    ],
    action: deskLink(studio, 'Answer at the desk', deskPages.answerClient(client.id)),
  })
}

function quoted(messages: readonly QuotedMessage[]) {
  const more = messages.length - MOST_QUOTED
  return [...messages.slice(0, MOST_QUOTED).map(quote), more > 0 && `And ${more} more.`]
}

/** Without file names, because files are deleted before emails. */
function quote({ sender, body, attachments: { length } }: QuotedMessage): string {
  const files = length === 0 ? '' : `(${pluralize(length, 'file')} attached)`
  return [`${sender}:`, shortened(body), files].filter(Boolean).join('\n')
}

function shortened(body: string): string {
  return body.length <= QUOTE_LENGTH ? body : `${body.slice(0, QUOTE_LENGTH).trimEnd()}…`
}
