import { describe, expect, it } from 'vitest'
import { studio } from '#content/studio.ts'
import { heads } from './heads.ts'
import type { HeadOf, PageHead } from './page-head.ts'
import { structuredData, type Thing } from './structured-data.ts'

const ORIGIN = 'https://bildruta.example'

const article: PageHead = {
  title: 'Fog </script><script>',
  description: 'What it costs.',
  canonical: '/insights/fog',
  robots: 'index',
  article: { published: '2025-08-10', modified: '2025-09-01' },
}

function thingsOf(head: PageHead): Thing[] {
  const json = structuredData(head, ORIGIN)
  return json ? JSON.parse(json)['@graph'] : []
}

function typesOf(head: PageHead): string[] {
  return thingsOf(head).map((thing) => thing['@type'])
}

function page(canonical: PageHead['canonical']): PageHead {
  return { title: 'A page', description: 'It says.', canonical, robots: 'index' }
}

describe('structured data', () => {
  it('says of each page what fits', () => {
    expect(typesOf(page('/'))).toEqual(['Organization', 'WebSite'])
    expect(typesOf(page('/about'))).toEqual([])
    expect(typesOf(page('/tools/frame-times'))).toEqual(['BreadcrumbList'])
    expect(typesOf(article)).toEqual(['Article', 'BreadcrumbList'])
    expect(typesOf({ ...article, robots: 'noindex' })).toEqual([])
  })

  it('names the studio as content does', () => {
    expect(thingsOf(page('/'))[0]).toMatchObject({
      name: studio.name,
      email: studio.supportEmail,
      foundingDate: '2023',
      address: { '@type': 'PostalAddress', addressCountry: 'SE' },
    })
  })

  it('gives an article its days, author and picture', () => {
    expect(thingsOf(article)[0]).toMatchObject({
      headline: article.title,
      datePublished: '2025-08-10',
      dateModified: '2025-09-01',
      author: { '@type': 'Organization', name: studio.name },
      image: [`${ORIGIN}/og/insights-fog.png`],
      mainEntityOfPage: `${ORIGIN}/insights/fog`,
    })
  })

  it('leads from home to a page below another', () => {
    const [, trail] = thingsOf(article)
    expect(trail?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Insights', item: `${ORIGIN}/insights` },
      { '@type': 'ListItem', position: 3, name: article.title, item: `${ORIGIN}/insights/fog` },
    ])
  })

  it('cannot end the element that it stands in', () => {
    expect(structuredData(article, ORIGIN)).not.toContain('<')
  })

  it('holds absolute addresses only, on every page', () => {
    for (const head of Object.values(heads as Record<string, HeadOf<unknown>>)) {
      if (typeof head !== 'object') continue
      for (const [, address = ''] of (structuredData(head, ORIGIN) ?? '').matchAll(
        /"(?:url|item|image|logo|@id)":"([^"]*)"/g,
      ))
        expect(address.startsWith(ORIGIN), address).toBe(true)
    }
  })
})
