import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { caseStudies } from '#content/case-studies/all.ts'
import { posts } from '#content/insights/posts.ts'
import { renderMarkdown } from './render-markdown.ts'

const FOLDER = join(import.meta.dirname, '../../../content/insights')
const WORDS_A_MINUTE = 220

it('every Markdown file belongs to a post', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  expect(files.sort()).toEqual(posts.map(({ slug }) => `${slug}.md`).sort())
})

describe.each(posts)('$slug', ({ slug, readTime, date, isoDate, summary }) => {
  const rendered = renderMarkdown(readFileSync(join(FOLDER, `${slug}.md`), 'utf8'))

  it('states the reading time that its words take', () => {
    expect(readTime).toBe(`${Math.round(rendered.words / WORDS_A_MINUTE)} min read`)
  })

  it('shows the day that it names for machines', () => {
    const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
    expect(date).toBe(new Date(isoDate).toLocaleDateString('en-US', options))
  })

  it('has a summary short enough for search engines', () => {
    expect(summary.length).toBeLessThanOrEqual(160)
  })

  it('leaves the first level to the page’s own heading', () => {
    expect(rendered.html).not.toContain('<h1')
  })

  it('links to places and case studies that exist', () => {
    const targets = [...rendered.html.matchAll(/ href="([^"]+)"/g)].map(([, target = '']) => target)
    for (const target of targets.filter((target) => target.startsWith('#')))
      expect(rendered.html).toContain(` id="${target.slice(1)}"`)
    for (const target of targets.filter((target) => target.startsWith('/portfolio/')))
      expect(caseStudies.map((study) => `/portfolio/${study.slug}`)).toContain(target)
  })
})
