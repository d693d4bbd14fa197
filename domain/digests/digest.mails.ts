import type { StudioFacts } from '../kernel/deps.ts'
import { type Letter, type LetterNext, type RenderedMail, renderMail } from '../outbox/mail-layout.ts'

/** To somebody for whom several mails were gathered: what is next, then what each of them says. */
export function digestMail(
  { name, next, letters }: { name: string; next: LetterNext | undefined; letters: readonly Letter[] },
  studio: StudioFacts,
): RenderedMail {
  const headings = letters.map(({ heading }) => heading)
  return renderMail(studio, {
    subject: `${headings.length} things to know from ${studio.name}`,
    preheader: next?.headline ?? headings.join('. '),
    heading: `${headings.length} things to know`,
    paragraphs: [name],
    next,
    sections: letters.map(({ heading, paragraphs, facts, action, closing, switchOff }) => ({
      heading,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== name),
      ...(facts && { facts }),
      ...(action && { action }),
      closing,
      switchOff,
    })),
    closing: 'We put what is not urgent into one mail a day.',
  })
}
