import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import { agreements } from '../../content/agreements/all.ts'
import { caseStudies } from '../../content/case-studies/all.ts'
import { posts } from '../../content/insights/posts.ts'
import { privacyVersions } from '../../content/privacy/all.ts'
import { termsVersions } from '../../content/terms/all.ts'

export type Page = {
  address: string
  /** `client` needs a session. */
  seenBy: 'visitor' | 'client'
  /** 200, or 404 for error pages. */
  status: number
  /** For file names. */
  name: string
  /** Runs without the framework. */
  isDocument: boolean
}

const UNKNOWN = 'no-such-page'

/** Sign-in and quotes, which visitors see, too. */
const APPLICATION = /^\/(auth|quote)/

/** Others get a 404. */
const STAFF_ONLY = /^\/desk\b/

/** The values of path parameters, by parent path. */
const SLUGS: Record<string, string[]> = {
  '/agreements': [...Object.keys(agreements), UNKNOWN],
  '/portfolio': [...caseStudies.map(({ slug }) => slug), UNKNOWN],
  '/terms': [...termsVersions.map(({ version }) => version), UNKNOWN],
  '/privacy': [...privacyVersions.map(({ version }) => version), UNKNOWN],
  '/insights': [...posts.map(({ slug }) => slug), UNKNOWN],
  '/client/projects': [UNKNOWN],
}

/** Every HTML page in the route table, without redirects. @param cookie a client's session, for pages that need one */
export async function findPages(serverUrl: string, cookie: string): Promise<Page[]> {
  const found = await Promise.all(
    registeredAddresses().map((address) => findPage(serverUrl, address, cookie)),
  )
  return found.filter((page) => page !== undefined)
}

/** The pages with these addresses, or all if the list is empty. */
export async function choosePages(serverUrl: string, cookie: string, addresses: string[]): Promise<Page[]> {
  const pages = await findPages(serverUrl, cookie)
  const unknown = addresses.find((address) => !pages.some((page) => page.address === address))
  if (unknown)
    throw new Error(`${unknown} isn't a page. Pages: ${pages.map(({ address }) => address).join(' ')}`)
  return addresses.length === 0 ? pages : pages.filter(({ address }) => addresses.includes(address))
}

async function findPage(serverUrl: string, address: string, cookie: string): Promise<Page | undefined> {
  const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')
  const expected = address.endsWith(UNKNOWN) ? 404 : 200
  const answer = await fetch(serverUrl + address, { redirect: 'manual' })
  if (answer.headers.get('Location')?.includes('/auth')) {
    const asClient = await fetch(serverUrl + address, { redirect: 'manual', headers: { Cookie: cookie } })
    return isPage(asClient, address, 200)
      ? { address, name, seenBy: 'client', status: 200, isDocument: false }
      : undefined
  }
  return isPage(answer, address, expected)
    ? { address, name, seenBy: 'visitor', status: expected, isDocument: !APPLICATION.test(address) }
    : undefined
}

function isPage(answer: Response, address: string, expected: number): boolean {
  if (answer.status >= 300 && answer.status < 400) return false
  if (answer.status !== expected)
    throw new Error(`${address} answered ${answer.status} instead of ${expected}.`)
  return answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
}

function registeredAddresses(): string[] {
  return [...new Set(routes.flatMap((route) => addressesOf(route, '')))]
}

function addressesOf(route: RouteConfigEntry, parent: string): string[] {
  const own = route.path ? `${parent}/${route.path}` : parent
  const below = (route.children ?? []).flatMap((child) => addressesOf(child, own))
  return route.index || route.path ? [...variants(own || '/'), ...below] : below
}

function variants(pattern: string): string[] {
  if (STAFF_ONLY.test(pattern)) return []
  if (pattern.endsWith('*')) return [pattern.replace('*', UNKNOWN)]
  const [folder = '', parameter] = pattern.split('/:')
  if (!parameter) return [pattern]
  const slugs = SLUGS[folder]
  if (!slugs) throw new Error(`Add the values of ${pattern} to SLUGS in scripts/measure/pages.ts.`)
  return slugs.map((slug) => `${folder}/${slug}`)
}
