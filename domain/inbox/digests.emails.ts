import type { Letter, LetterNext } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { greeting } from '#domain/people/greeting.ts'

/**
 * To somebody for whom several mails were gathered: what is next, then what each of them says.
 * @param gathered name: of whoever has the account; without one it greets as the first letter does
 */
export function digestLetter(
  {
    name,
    next,
    letters,
  }: { name: string | undefined; next: LetterNext | undefined; letters: readonly Letter[] },
  studio: StudioFacts,
): Letter {
  const headings = letters.map(({ heading }) => heading)
  const greets = name === undefined ? letters[0]?.paragraphs[0] : greeting(name)
  return {
    subject: `${headings.length} things to know from ${studio.name}`,
    preheader: next?.headline ?? headings.join('. '),
    heading: `${headings.length} things to know`,
    paragraphs: [greets],
    next,
    sections: letters.map(({ heading, paragraphs, facts, action, closing, switchOff }) => ({
      heading,
      paragraphs: paragraphs.filter((paragraph) => paragraph !== greets),
      ...(facts && { facts }),
      ...(action && { action }),
      closing,
      switchOff,
    })),
    closing: 'We put what is not urgent into one mail a day.',
  }
}
