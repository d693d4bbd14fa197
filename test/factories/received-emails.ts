import type { ReceivedEmail } from '#domain/messages/inbound-email/received-email.ts'

/** An email written by a person, without files. */
export function aReceivedEmail(changes: Partial<ReceivedEmail> = {}): ReceivedEmail {
  return {
    messageId: '<1@clients.example>',
    to: [],
    from: 'ada@clients.example',
    subject: 'Re: A question',
    text: 'The fjord map.',
    lacksText: false,
    isAutomatic: false,
    looksAutomatic: false,
    attachments: [],
    isWhole: true,
    ...changes,
  }
}
