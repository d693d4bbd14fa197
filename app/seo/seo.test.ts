import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { documentHead, fixedHeads } from '#app/head/document-heads.ts'
import { heads } from '#app/head/heads.ts'
import type { HeadOf } from '#app/head/page-head.ts'
import routes from '#app/routes.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { posts } from '#content/insights/posts.ts'
import { escapeXml } from '#domain/kernel/text.ts'
import { feedXml } from './feed-xml.ts'
import { indexedPages } from './indexed-pages.ts'
import { sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://bildruta.example'
const everyHead = [...Object.values(heads as Record<string, HeadOf<unknown>>), ...Object.values(fixedHeads())]

describe('pages for search engines', () => {
  const pages = indexedPages()
  const addresses = pages.map(({ address }) => address)

  it('are listed once each, at addresses that the site map registers', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const route = matchRoutes(routes as RouteObject[], address)?.at(-1)?.route
      expect(route, address).toBeDefined()
      expect(route?.path, address).not.toBe('*')
    }
  })

  it('are all whose head says so, and what is in their lists', () => {
    for (const head of everyHead)
      if (typeof head === 'object' && head.robots === 'index') expect(addresses).toContain(head.canonical)
    for (const { slug } of posts) expect(addresses).toContain(`/insights/${slug}`)
    for (const { slug, status, sample } of caseStudies) {
      const isShown = addresses.includes('/portfolio') && status === 'published' && !sample
      expect(addresses.includes(`/portfolio/${slug}`), slug).toBe(isShown)
    }
  })

  it('are dated by what they show, and only where it has a date', () => {
    const dayOf = (asked: string) => pages.find(({ address }) => address === asked)?.lastModified
    expect(dayOf('/')).toBeUndefined()
    expect(dayOf(`/insights/${posts[0]?.slug}`)).toBe(posts[0]?.isoUpdated ?? posts[0]?.isoDate)
    expect(dayOf('/insights')).toBe(
      posts
        .map(({ isoDate, isoUpdated = isoDate }) => isoUpdated)
        .sort()
        .at(-1),
    )
  })

  it('have a head each, like every public page with a fixed address', () => {
    const [site] = routes as RouteObject[]
    for (const { id = '', path = '', file } of (site?.children ?? []) as (RouteObject & { file: string })[]) {
      if (/[:*]/.test(path)) continue
      const place = { id: id || file.replace(/\.tsx$/, ''), pathname: `/${path}` }
      expect(documentHead(place), path).toBeDefined()
    }
  })

  it('have heads within the lengths that are shown', () => {
    for (const head of everyHead) {
      if (typeof head !== 'object') continue
      expect(head.description.length, head.title).toBeLessThanOrEqual(160)
      expect(head.title.length, head.title).toBeLessThanOrEqual(70)
    }
  })
})

describe('the sitemap', () => {
  it('names absolute addresses, with the day where there is one', () => {
    const xml = sitemapXml(ORIGIN, [{ address: '/a&b' }, { address: '/c', lastModified: '2025-08-10' }])
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${ORIGIN}/a&amp;b</loc></url>
<url><loc>${ORIGIN}/c</loc><lastmod>2025-08-10</lastmod></url>
</urlset>
`)
  })
})

describe('the feed', () => {
  const [post] = posts
  if (!post) throw new Error('there is no post')
  const older = { ...post, slug: 'older', title: 'Older & <wiser>', isoDate: '2024-02-29', html: '<p>b</p>' }
  const newer = { ...post, html: '<p><a href="/portfolio">a</a> <a href="#fn-a">1</a></p>' }
  const xml = feedXml(ORIGIN, [older, newer])

  it('lists articles newest first, under addresses that never change', () => {
    expect([...xml.matchAll(/<guid isPermaLink="true">(.*?)<\/guid>/g)].map((match) => match[1])).toEqual([
      `${ORIGIN}/insights/${post.slug}`,
      `${ORIGIN}/insights/older`,
    ])
  })

  it('writes days as RSS does', () => {
    expect(xml).toContain('<lastBuildDate>Sun, 10 Aug 2025 00:00:00 GMT</lastBuildDate>')
    expect(xml).toContain('<pubDate>Thu, 29 Feb 2024 00:00:00 GMT</pubDate>')
  })

  it('holds whole texts whose links are absolute', () => {
    expect(xml).toContain(escapeXml(`<a href="${ORIGIN}/portfolio">a</a>`))
    expect(xml).toContain(escapeXml(`<a href="${ORIGIN}/insights/${post.slug}#fn-a">1</a>`))
  })

  it('escapes what could be read as markup', () => {
    expect(xml).toContain('<title>Older &amp; &lt;wiser&gt;</title>')
  })
})
