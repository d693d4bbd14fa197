import { expect, test } from 'vitest'
import { answerTemplates, type TemplateBlank } from './answer-templates.ts'

const KNOWN: Record<TemplateBlank, true> = { name: true, project: true, due: true }
/** An enquiry has no project yet. */
const OF_PROJECTS: readonly string[] = ['project', 'due']

test.each(answerTemplates.map((template) => [template.title, template] as const))(
  '%s has blanks that are known where it is used',
  (_, { text, answers }) => {
    const blanks = [...text.matchAll(/\{(.*?)\}/g)].map(([, blank = '']) => blank)
    for (const blank of blanks) {
      expect(KNOWN).toHaveProperty(blank)
      if (answers === 'enquiry') expect(OF_PROJECTS).not.toContain(blank)
    }
  },
)

test.each(answerTemplates.filter(({ answers }) => answers === 'enquiry'))(
  'the answer “$title” greets by name and is not signed, because its email is',
  ({ text }) => {
    expect(text).toMatch(/^Hello \{name\},\n\n/)
    expect(text).not.toMatch(/\n\n\S+$/)
  },
)
