import { expect, test } from 'vitest'
import { answerTemplates, type TemplateBlank } from './answer-templates.ts'

const KNOWN: Record<TemplateBlank, true> = { name: true, project: true, due: true, member: true }
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
