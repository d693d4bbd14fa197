import { packages } from '#content/packages.ts'
import { navigation } from '#content/pages.ts'
import { services } from '#content/services.ts'
import { studio } from '#content/studio.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'
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
  return [
    ...(head.canonical === '/services' ? [service(head, publicUrl)] : []),
    ...(head.article ? [article(head, head.article, publicUrl)] : []),
    ...(head.isTool ? [webApplication(head, publicUrl)] : []),
    ...breadcrumbs(head, publicUrl),
  ]
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

/** One offer per tier with a price. */
function service(head: PageHead, publicUrl: string): Thing {
  const address = publicUrl + head.canonical
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name: 'Game performance optimization',
    serviceType: 'Performance optimization for Unreal Engine 5 projects, Unity on request',
    description: head.description,
    url: address,
    provider: studioItself(publicUrl),
    offers: services.tiers.flatMap(({ name, summary, price, cta }) =>
      price
        ? {
            '@type': 'Offer',
            name,
            description: summary,
            url: publicUrl + cta.href,
            price: inUnits(price.amount),
            priceCurrency: price.currency,
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: inUnits(price.amount),
              priceCurrency: price.currency,
              valueAddedTaxIncluded: true,
            },
          }
        : [],
    ),
    hasOfferCatalog: packageCatalog(address),
  }
}

/** The fixed-price packages of the client portal. */
function packageCatalog(address: string): Thing {
  return {
    '@type': 'OfferCatalog',
    name: packages.heading,
    itemListElement: servicePackages.map(({ key, title, price }) => ({
      '@type': 'Offer',
      name: title,
      description: scopeLines(packageScope(key)).join('. '),
      url: `${address}#tier-${packages.tiers[key].tier}`,
      price: inUnits(price * 100),
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: inUnits(price * 100),
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
      },
    })),
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

function webApplication(head: PageHead, publicUrl: string): Thing {
  return {
    '@type': 'WebApplication',
    '@id': `${publicUrl}${head.canonical}#application`,
    name: head.title,
    description: head.description,
    url: publicUrl + head.canonical,
    image: publicUrl + sharingImageOf(head),
    applicationCategory: 'DeveloperApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript.',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: inUnits(0), priceCurrency: 'EUR' },
    inLanguage: 'en',
    provider: studioItself(publicUrl),
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

/** @returns minor units as a decimal string, such as '99.00' */
function inUnits(amount: number): string {
  return (amount / 100).toFixed(2)
}
