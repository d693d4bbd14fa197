import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { greeting } from '#domain/people/greeting.ts'

/** Seconds that a mail to sign in by works. */
export const SIGN_IN_EMAIL_SECONDS = 10 * 60

/** Asked for on the sign-in page. @param mail url: the link; code: what is typed where the link is of no use */
export function signInEmail(mail: {
  name: string
  url: string
  code: string
  studio: StudioFacts
}): RenderedEmail {
  const { name, url, code, studio } = mail
  const life = `${SIGN_IN_EMAIL_SECONDS / 60} minutes`
  return renderEmail(studio, {
    subject: `Sign in to ${studio.name}`,
    preheader: `Link and code are valid for ${life} and work once.`,
    heading: `Sign in to ${studio.name}`,
    paragraphs: [
      greeting(name),
      `Someone asked to sign in to the ${studio.name} account with this address. If it was you, open the link in the browser in which you asked. It is valid for ${life} and works once.`,
      'If you read this mail on another device, type the code into the page that waits for it. Give it to nobody: we never ask for it.',
    ],
    facts: [['Code', code]],
    action: { label: 'Sign in', url },
    closing: 'If it was not you, ignore this mail: nobody signs in without it.',
  })
}
