import type { StudioFacts } from '../kernel/deps.ts'
import { type LetterNext, type RenderedMail, renderMail } from '../outbox/mail-layout.ts'
import { greeting } from '../people/greeting.ts'

/**
 * Confirms a link to its sender. It does not repeat the link: an account can be made with someone else's address, which must
 * not become a way to send them addresses.
 * @param mail provider: in words, like `Google Drive link`; url: the page that lists what was sent
 */
export function filesReceivedMail(mail: {
  name: string
  provider: string
  service: string
  next: LetterNext | undefined
  url: string
  studio: StudioFacts
}): RenderedMail {
  return renderMail(mail.studio, {
    subject: 'We have your project files',
    preheader: 'The link is with us. Please keep it open until the work is done.',
    heading: 'We have your project files',
    paragraphs: [
      greeting(mail.name),
      'Your link has reached us. Please keep it and its permissions as they are until the work is done.',
      'You can take the link back on the Upload page until we start. We delete it within 90 days after we finish.',
    ],
    next: mail.next,
    facts: [
      ['Received', mail.provider],
      ['For', mail.service],
    ],
    action: { label: 'See what you have sent', url: mail.url },
  })
}

/** Tells the studio that a client shared files. @param mail projectId: nothing when no project was open */
export function filesNoticeMail(mail: {
  client: { id: string; name: string; email: string }
  file: { id: string; url: string; provider: string; service: string; projectId: string | null }
  studio: StudioFacts
}): RenderedMail {
  const { client, file } = mail
  return renderMail(mail.studio, {
    subject: `Files from ${client.name}: ${file.service}`,
    preheader: file.url,
    heading: 'A client shared files',
    paragraphs: ['Look where the link leads before you open it.'],
    facts: [
      ['Link', file.url],
      ['Kind', file.provider],
      ['For', file.service],
      ['Project', file.projectId ?? 'none is open'],
      ['Client', client.name],
      ['E-mail', client.email],
      ['Client id', client.id],
      ['File id', file.id],
      file.projectId && ['Look', mail.studio.whereToAct.seeProject(file.projectId)],
      ['Answer', mail.studio.whereToAct.answerClient(client.id)],
    ],
  })
}
