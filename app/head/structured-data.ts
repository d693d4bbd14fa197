import { navigation } from '#content/pages.ts'
import { studio } from '#content/studio.ts'
import { type PageHead, sharingImageOf } from './page-head.ts'

/** An object in schema.org's vocabulary. */
export type Thing = { '@type': string } & Record<string, unknown>

/** @returns the page's JSON-LD, or undefined if the head tags say everything @param publicUrl the site's public origin */
export function structuredData(head: PageHead, publicUrl: string): string | undefined {
  const things = thingsOf(head, publicUrl)
  if (things.length === 0) return undefined
  const document = { '@context': 'https://schema.org', '@graph': things }
  // A `<` could end the script element.
  return JSON.stringify(document).replaceAll('<', '\\u003c')
}

function thingsOf(head: PageHead, publicUrl: string): Thing[] {
  if (head.robots !== 'index') return []
  if (head.canonical === '/') return [organization(head, publicUrl), website(publicUrl)]
  return [...(head.article ? [article(head, head.article, publicUrl)] : []), ...breadcrumbs(head, publicUrl)]
}

function organization(head: PageHead, publicUrl: string): Thing {
  return {
    ...studioItself(publicUrl),
    email: studio.supportEmail,
    logo: `${publicUrl}/icon-512.png`,
    image: publicUrl + sharingImageOf(head),
    foundingDate: String(studio.foundedYear),
    address: { '@type': 'PostalAddress', addressCountry: studio.countryCode },
    knowsAbout: ['Unreal Engine 5', 'Unity', 'Game performance optimization', 'GPU profiling'],
  }
}

function website(publicUrl: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: studio.name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': `${publicUrl}/#organization` },
  }
}

function article(head: PageHead, days: NonNullable<PageHead['article']>, publicUrl: string): Thing {
  const author = studioItself(publicUrl)
  return {
    '@type': 'Article',
    '@id': `${publicUrl}${head.canonical}#article`,
    headline: head.title,
    description: head.description,
    image: [publicUrl + sharingImageOf(head)],
    datePublished: days.published,
    dateModified: days.modified,
    inLanguage: 'en',
    author,
    publisher: author,
    mainEntityOfPage: publicUrl + head.canonical,
  }
}

/** For pages below another page. */
function breadcrumbs(head: PageHead, publicUrl: string): Thing[] {
  const above = head.canonical.slice(0, head.canonical.lastIndexOf('/'))
  if (above === '') return []
  const trail = [
    ...navigation.pages.filter(({ href }) => href === '/' || href === above),
    { label: head.title, href: head.canonical },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: publicUrl + href,
      })),
    },
  ]
}

function studioItself(publicUrl: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: studio.name,
    url: `${publicUrl}/`,
  }
}
