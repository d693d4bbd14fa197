import type { Letter, LetterNext } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { greeting } from '#domain/people/greeting.ts'

/**
 * Several emails in one: first what happens next, then the content of each.
 * @param digest.name undefined without an account; the greeting of the first letter is used then
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
    subject: `${headings.length} updates from ${studio.name}`,
    preheader: next?.headline ?? headings.join('. '),
    heading: `${headings.length} updates`,
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
    closing: 'We combine emails that are not urgent into one a day.',
  }
}
