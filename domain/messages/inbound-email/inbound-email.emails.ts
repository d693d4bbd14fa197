import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { greeting } from '#domain/people/greeting.ts'

/** @param mail.left file names with reasons */
export function filesMissingEmail(mail: {
  name: string
  left: readonly string[]
  studio: StudioFacts
}): RenderedEmail {
  const [one, files, are, them] =
    mail.left.length === 1 ? ['A', 'file', 'is', 'it'] : ['Some', 'files', 'are', 'them']
  const what = `${one} ${files} from your email ${are} missing`
  return renderEmail(mail.studio, {
    subject: what,
    preheader: `Please send ${them} on the Upload page.`,
    paragraphs: [
      greeting(mail.name),
      `Your email is in the Message Center, but without ${mail.left.length === 1 ? 'this file' : 'these files'}:`,
      mail.left.join('\n'),
      `Please send ${them} on the Upload page, which accepts large files, or send us a link.`,
    ],
    action: { label: 'Open the Upload page', url: `${mail.studio.publicUrl}/client/upload` },
  })
}
