import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'

/** The subject that is kept with the record of such an email once its file is deleted. */
export const FILES_RECEIVED = 'We have your project files'

/**
 * Confirms a link or a file to its sender. It never repeats the link, and names the file to a proven address alone: an account can be made
 * with someone else's address, which must not become a way to send them addresses.
 * @param mail fileName: of an uploaded file, to a proven address; provider: in words, like `Google Drive link`; url: the page that lists
 * what was sent
 */
export function filesReceivedEmail(mail: {
  name: string
  provider: string
  fileName: string | undefined
  isLink: boolean
  service: string
  next: LetterNext | undefined
  url: string
  studio: StudioFacts
}): RenderedEmail {
  return renderEmail(mail.studio, {
    subject: `We have your ${mail.fileName ? `file: ${mail.fileName}` : mail.provider}`,
    preheader: mail.isLink
      ? 'The link is with us. Please keep it open until the work is done.'
      : 'The file is with us, whole.',
    heading: FILES_RECEIVED,
    paragraphs: [
      greeting(mail.name),
      mail.isLink
        ? 'Your link has reached us. Please keep it and its permissions as they are until the work is done.'
        : 'All of your file has reached us. The Upload page shows its SHA-256, by which you can compare it with yours.',
      `You can take the ${mail.isLink ? 'link' : 'file'} back on the Upload page until we start. We delete it within 90 days after we finish.`,
    ],
    next: mail.next,
    facts: [['Received', mail.provider], mail.fileName && ['File', mail.fileName], ['For', mail.service]],
    action: { label: 'See what you have sent', url: mail.url },
  })
}

/** Tells a client that their link does not open. @param mail link: in words, like `Google Drive link`; url: the page that lists what was sent */
export function linkClosedEmail(mail: {
  name: string
  link: string
  service: string
  words: string
  toDo: string | null
  next: LetterNext | undefined
  url: string
  studio: StudioFacts
}): RenderedEmail {
  return renderEmail(mail.studio, {
    subject: `Your ${mail.link} ${mail.words}`,
    preheader: mail.toDo ?? '',
    heading: 'Your link does not open',
    paragraphs: [
      greeting(mail.name),
      `We looked at your ${mail.link} for ${mail.service}: it ${mail.words}.`,
      mail.toDo,
      'We look again every hour, and the Upload page says what we found. We start once we have your files.',
    ],
    next: mail.next,
    action: { label: 'See what you have sent', url: mail.url },
  })
}

/** Tells the studio that a client shared files. @param mail projectId: nothing when no project was open */
export function filesNoticeEmail(mail: {
  client: { id: string; name: string; email: string }
  file: {
    id: string
    facts: [label: string, value: string][]
    isLink: boolean
    provider: string
    service: string
    projectId: string | null
  }
  studio: StudioFacts
}): RenderedEmail {
  const { client, file } = mail
  return renderEmail(mail.studio, {
    subject: `Files from ${client.name}: ${file.service}`,
    preheader: file.facts[0]?.[1] ?? '',
    heading: 'A client shared files',
    paragraphs: [
      file.isLink
        ? 'Look where the link leads before you open it.'
        : 'Its kind is what its first bytes say. Look at it before you open it.',
    ],
    facts: [
      ...file.facts,
      ['Kind', file.provider],
      ['For', file.service],
      file.projectId === null && ['Project', 'none is open'],
      ['Client', client.name],
      ['E-mail', client.email],
    ],
    action:
      file.projectId === null
        ? deskLink(mail.studio, 'Open the client at the desk', deskPages.answerClient(client.id))
        : deskLink(mail.studio, 'Open the project at the desk', deskPages.seeProject(file.projectId)),
  })
}

/** @param mail deletedAt: ISO 8601; url: of the project's page */
export function copyDeletedEmail(mail: {
  name: string
  number: string
  service: string
  deletedAt: string
  deletedBy: string | null
  url: string
  studio: StudioFacts
}): RenderedEmail {
  const { number, service, deletedAt, deletedBy } = mail
  return renderEmail(mail.studio, {
    subject: `We have deleted our copy of your files: order ${number}`,
    preheader: 'Our working copy and the files that you uploaded are deleted.',
    heading: 'We have deleted our copy of your files',
    paragraphs: [
      greeting(mail.name),
      'Our working copy of your project is deleted, with the files that you uploaded for it.',
    ],
    facts: [
      ['Order', number],
      ['For', service],
      ['Deleted', momentWords(deletedAt)],
      deletedBy !== null && ['By', `${deletedBy}, ${mail.studio.name}`],
    ],
    action: { label: 'Open your project', url: mail.url },
  })
}
