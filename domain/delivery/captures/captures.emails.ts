import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { greeting } from '#domain/people/greeting.ts'

/** @param mail.title of the project; `scenes` are sentences like `harbour: 1% low 9% worse (5 to 13)` */
export function worseBuildEmail(mail: {
  name: string
  title: string
  build: string
  baseline: string
  scenes: readonly string[]
  url: string
  studio: StudioFacts
}): RenderedEmail {
  const { title, build, baseline, scenes } = mail
  return renderEmail(mail.studio, {
    subject: `Build ${build} is worse: ${title}`,
    preheader: scenes.join(', '),
    heading: `Build ${build} is worse`,
    paragraphs: [
      greeting(mail.name),
      `We compared the captures of build ${build} with those of build ${baseline}:`,
      scenes.join('\n'),
      'You get this email because the token of your build machine is set to email you. To stop it, revoke the token on the project page.',
    ],
    action: { label: 'See the builds', url: mail.url },
  })
}
