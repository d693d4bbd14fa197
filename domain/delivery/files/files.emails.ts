import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { momentWords } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'

/** @property url the page that lists the files */
type ToClient = { name: string; service: string; url: string; studio: StudioFacts }
type WithNext = ToClient & { next: LetterNext | undefined }

/** Replaces the subject in the record of the email once the file is deleted. */
export const FILES_RECEIVED = 'We have your project files'

/**
 * Never contains the link, and names the file only to a verified address: anyone can create an account with someone
 * else's address.
 * @param mail.fileName only for a verified address; `provider` is like `Google Drive link`
 */
export function filesReceivedEmail(
  mail: WithNext & { provider: string; fileName: string | undefined; isLink: boolean },
): RenderedEmail {
  return renderEmail(mail.studio, {
    subject: `We have your ${mail.fileName ? `file: ${mail.fileName}` : mail.provider}`,
    preheader: mail.isLink ? 'Please keep the link open until the work is done.' : 'Your upload is complete.',
    heading: FILES_RECEIVED,
    paragraphs: [
      greeting(mail.name),
      mail.isLink
        ? "We've received your link. Please don't change it or its permissions until the work is done."
        : 'Your file has arrived complete. The Upload page shows its SHA-256 checksum.',
      `You can remove the ${mail.isLink ? 'link' : 'file'} on the Upload page until we start. We'll delete it within 90 days of completion.`,
    ],
    next: mail.next,
    facts: [['Received', mail.provider], mail.fileName && ['File', mail.fileName], ['For', mail.service]],
    action: { label: 'See your files', url: mail.url },
  })
}

export function linkClosedEmail(
  mail: WithNext & { link: string; words: string; toDo: string | null },
): RenderedEmail {
  return renderEmail(mail.studio, {
    subject: `Your ${mail.link} ${mail.words}`,
    preheader: mail.toDo ?? '',
    heading: "Your link doesn't open",
    paragraphs: [
      greeting(mail.name),
      `We checked your ${mail.link} for ${mail.service}. It ${mail.words}.`,
      mail.toDo,
      "We check again every hour and show the result on the Upload page. We'll start once we have your files.",
    ],
    next: mail.next,
    action: { label: 'See your files', url: mail.url },
  })
}

/** @param mail.file.projectId null if no project was open */
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
        ? 'Check where the link leads before you open it.'
        : 'The file type comes from its first bytes. Check the file before you open it.',
    ],
    facts: [
      ...file.facts,
      ['Type', file.provider],
      ['For', file.service],
      file.projectId === null && ['Project', 'no open project'],
      ['Client', client.name],
      ['Email', client.email],
    ],
    action:
      file.projectId === null
        ? deskLink(mail.studio, 'Open the client at the desk', deskPages.answerClient(client.id))
        : deskLink(mail.studio, 'Open the project at the desk', deskPages.seeProject(file.projectId)),
  })
}

/** @param mail.deletedAt ISO 8601; `url` is the project's page */
export function copyDeletedEmail(
  mail: ToClient & { number: string; deletedAt: string; deletedBy: string | null },
): RenderedEmail {
  const { number, service, deletedAt, deletedBy } = mail
  return renderEmail(mail.studio, {
    subject: `We have deleted our copy of your files: order ${number}`,
    preheader: 'Our working copy and your uploads are deleted.',
    heading: 'We have deleted our copy of your files',
    paragraphs: [
      greeting(mail.name),
      'We have deleted our working copy of your project and the files you uploaded for it.',
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
