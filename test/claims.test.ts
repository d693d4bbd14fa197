import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { claimMethods } from '#content/claim-methods.ts'
import type { Confirmation } from '#content/confirmed.ts'

const ORIGIN = 'https://bildruta.example'
const SLUG = 'open-world-overdraw-cleanup'

afterEach(() => {
  vi.doUnmock('../content/confirmed.ts')
  vi.resetModules()
})

describe('a study that nobody has confirmed', () => {
  it('is an example in its head, and nothing of it is told to machines', async () => {
    const site = await siteWith([])
    const head = site.headOf(SLUG)
    expect(head.title).toContain('example project')
    expect(head.description).toMatch(/^Example project\./)
    expect(head).toMatchObject({ robots: 'noindex' })
    expect(head.article ?? head.imageAlt).toBeUndefined()
    expect(site.structuredData(head)).toBeUndefined()
    expect(head.description.length).toBeLessThanOrEqual(160)
  })

  it('is marked on its card, is in no sitemap, has no sharing picture and lends its figures to none', async () => {
    const site = await siteWith([])
    expect(site.addresses.filter((address) => address.startsWith('/portfolio/'))).toEqual([])
    expect(site.portfolio.match(/Example project/g)).toHaveLength(site.studies.length)
    expect(site.pictures).not.toMatch(/open-world|Open world|240 Hz|\+44%|\+109%/)
  })
})

describe('a study that is confirmed', () => {
  it('is a fact in all of them; the others stay examples', async () => {
    const site = await siteWith([{ what: `study ${SLUG}`, basis: 'Order 2026-0012', date: '2026-11-22' }])
    const head = site.headOf(SLUG)
    expect(head).toMatchObject({ robots: 'index', title: 'Open world overdraw cleanup: case study' })
    expect(head.description).toContain('FPS +44%')
    expect(site.structuredData(head)).toContain('"Article"')
    expect(site.addresses.filter((address) => address.startsWith('/portfolio/'))).toEqual([
      `/portfolio/${SLUG}`,
    ])
    expect(site.pictures).toContain('Open world overdraw cleanup')
    expect(site.pictures).not.toContain('240 Hz')
    expect(site.portfolio.match(/Example project/g)).toHaveLength(site.studies.length - 1)
    expect(site.studies.filter(({ sample }) => !sample).map(({ slug }) => slug)).toEqual([SLUG])
  })
})

it('a testimonial is a sample until it is confirmed', async () => {
  const before = await siteWith([])
  expect(before.testimonials.every(({ sample }) => sample)).toBe(true)
  const after = await siteWith([
    { what: 'testimonial co-op-shooter', basis: 'Mail of the lead programmer', date: '2026-11-22' },
  ])
  expect(after.testimonials.filter(({ sample }) => !sample).map(({ id }) => id)).toEqual(['co-op-shooter'])
})

it('how a figure was found is said once it is confirmed, and not before', () => {
  const names = ['averageFps', 'averageVram', 'projects'] as const
  expect(claimMethods(names, [])).toBe('Stated by the studio.')
  const method = 'Mean over 52 projects, each by its agreed scenes.'
  const confirmed = names.slice(0, 2).map((name) => ({
    what: `figure ${name}` as const,
    basis: 'Reports of orders 2026-0001 to 2026-0052',
    method,
    date: '2026-11-22',
  }))
  expect(claimMethods(names, confirmed)).toBe(`${method} Stated by the studio.`)
})

it('what is confirmed has a basis and a day, each once', async () => {
  const { confirmed } = await import('#content/confirmed.ts')
  expect(new Set(confirmed.map(({ what }) => what)).size).toBe(confirmed.length)
  for (const { what, basis, date } of confirmed) {
    expect(basis.trim(), what).not.toBe('')
    expect(date, what).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

/** The site after the studio has confirmed these. */
async function siteWith(confirmed: readonly Confirmation[]) {
  vi.resetModules()
  vi.doMock('../content/confirmed.ts', () => ({ confirmed }))
  const { caseStudies } = await import('#content/case-studies/all.ts')
  const { testimonials } = await import('#content/testimonials.ts')
  const { documentHead } = await import('#app/head/document-heads.ts')
  const { structuredData } = await import('#app/head/structured-data.ts')
  const { indexedPages } = await import('#app/seo/indexed-pages.ts')
  const { cards } = await import('#scripts/make/sharing-images/cards.ts')
  const { default: Portfolio } = await import('#app/site/portfolio/portfolio.tsx')
  const headOf = (loaderData: { study: CaseStudy | undefined }) => {
    const head = documentHead({ id: 'site/portfolio/case-study', pathname: '', loaderData })
    if (!head) throw new Error('the page of a study has no head')
    return head
  }
  return {
    studies: caseStudies,
    portfolio: rendered(Portfolio),
    testimonials,
    addresses: indexedPages().map(({ address }) => address),
    pictures: JSON.stringify(cards),
    headOf: (slug: CaseStudy['slug']) => headOf({ study: caseStudies.find((study) => study.slug === slug) }),
    structuredData: (head: ReturnType<typeof headOf>) => structuredData(head, ORIGIN),
  }
}

function rendered(page: () => ReactNode): string {
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])))
}
