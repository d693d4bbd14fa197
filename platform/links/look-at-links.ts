import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { LookAtLink, SeenLink } from '#domain/delivery/files/link-states.schema.ts'
import type { Log } from '#domain/kernel/commit.ts'
import { isDay } from '#domain/kernel/time.ts'
import { isPublicAddress } from './public-address.ts'

/** For all requests about one link. */
const TIMEOUT_MS = 10_000
/** Limit of bytes read from a page. */
const MOST_BYTES = 64 * 1024
const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const OK = 200

/** `"expires_at": "2026-12-01T…"` in the data of a page, even inside a string of a script. */
const END_IN_PAGE = /\\?"expires?_?(?:at|on|date)\\?"\s*:\s*\\?"(\d{4}-\d\d-\d\d)/i

/** Replaced by tests. */
type Internet = Names & {
  request: (
    url: URL,
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', listener: (error: Error) => void) => unknown; end: () => unknown }
  timeoutMs: number
}

const INTERNET: Internet = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request: requestByTls,
  timeoutMs: TIMEOUT_MS,
}

/**
 * Fetches a link's page, but only from listed hosts. It sends no cookies, follows no redirects to other hosts,
 * downloads no files, and only connects to public addresses, which are verified on connection.
 * @param agent user agent
 */
export function lookAtLinks(agent: string, log: Log, internet: Internet = INTERNET): LookAtLink {
  return async (link) => {
    const url = addressOf(link)
    if (!url) return undefined
    try {
      return await follow(url, { agent, internet, signal: AbortSignal.timeout(internet.timeoutMs) })
    } catch (error) {
      // The path is the client's secret.
      log.info({ err: error, host: url.hostname }, 'a host did not say whether a link opens')
      return undefined
    }
  }
}

/** All of these hosts support TLS, so that a client's link is never sent unencrypted. */
function addressOf(link: string): URL | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol === 'http:') url.protocol = 'https:'
  return url
}

type Asking = { agent: string; internet: Internet; signal: AbortSignal }

async function follow(from: URL, asking: Asking): Promise<SeenLink | undefined> {
  let url = from
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const host = hostOf(url)
    if (!host) return undefined
    const answer = await ask(url, asking)
    try {
      const { location } = answer.headers
      if (!REDIRECTS.includes(answer.statusCode ?? 0) || !location || !URL.canParse(location, url))
        return await read(answer, host)
      url = new URL(location, url)
      const place = url.hostname + url.pathname
      if (host.signIn.test(place)) return { state: 'asks' }
      if (host.file.test(place)) return { state: 'opens' }
    } finally {
      answer.destroy()
    }
  }
  return undefined
}

function ask(url: URL, { agent, internet, signal }: Asking): Promise<IncomingMessage> {
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'identity', 'User-Agent': agent }
  return new Promise((resolve, reject) => {
    // A separate connection, so that none is reused whose address wasn't verified.
    const options = { agent: false, headers, signal, lookup: checkedLookup(internet) } as const
    const request = internet.request(url, options, resolve)
    request.on('error', reject)
    request.end()
  })
}

async function read(answer: IncomingMessage, host: LinkHost): Promise<SeenLink | undefined> {
  const status = answer.statusCode ?? 0
  if (host.asks.includes(status)) return { state: 'asks' }
  if (host.gone.includes(status)) return { state: 'gone' }
  if (status !== OK) return undefined
  const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(answer.headers['content-type'] ?? '')
  // The file itself, of which no byte is read.
  if (!isPage) return { state: 'opens' }
  const endsOn = host.saysEnd ? END_IN_PAGE.exec(await beginning(answer))?.[1] : undefined
  if (endsOn && isDay(endsOn)) return { state: 'ends', endsOn }
  return host.pageOpens ? { state: 'opens' } : undefined
}

async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, MOST_BYTES)
}

/** Resolves names, and decides which addresses are public. */
type Names = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  isPublic: (address: string) => boolean
}

/** Resolves a name once per connection, so that the verified addresses are those that are connected to. */
function checkedLookup({ resolve, isPublic }: Names): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublic(address)))
          callback(new Error(`${host} has an address that isn't public.`), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** A file-sharing host that is checked, and how to interpret its responses to a visitor who isn't signed in. */
type LinkHost = {
  /** Its names. A leading dot matches all subdomains. */
  names: readonly string[]
  /**
   * Whether a page shows that the link opens. Some hosts answer every address with the same page and load the rest with
   * scripts.
   */
  pageOpens: boolean
  /** Whether the page may say when the link expires. */
  saysEnd: boolean
  /** Statuses that mean that permission is needed. */
  asks: readonly number[]
  /** Statuses that mean that nothing is there. */
  gone: readonly number[]
  /** Host and path of the sign-in page that it redirects to. */
  signIn: RegExp
  /** Host and path of the file itself, which is never requested. */
  file: RegExp
}

const NOWHERE = /^$/
const NOT_FOUND = [404, 410]

export const LINK_HOSTS: readonly LinkHost[] = [
  {
    names: ['drive.google.com', 'docs.google.com'],
    pageOpens: true,
    saysEnd: false,
    asks: [401, 403],
    gone: NOT_FOUND,
    signIn: /^accounts\.google\.com\//,
    file: /^(drive\.usercontent\.google\.com|[\w-]+\.googleusercontent\.com)\//,
  },
  {
    names: ['www.dropbox.com', 'dropbox.com'],
    pageOpens: true,
    saysEnd: false,
    asks: [401],
    gone: NOT_FOUND,
    signIn: /^www\.dropbox\.com\/(login|sm\/password)/,
    file: /^[\w.-]+\.dropboxusercontent\.com\//,
  },
  {
    names: ['wetransfer.com', '.wetransfer.com', 'we.tl'],
    pageOpens: false,
    saysEnd: true,
    asks: [],
    gone: NOT_FOUND,
    signIn: NOWHERE,
    file: NOWHERE,
  },
  {
    names: ['filemail.com', '.filemail.com', 'fil.email'],
    pageOpens: false,
    saysEnd: true,
    asks: [],
    gone: NOT_FOUND,
    signIn: NOWHERE,
    file: NOWHERE,
  },
  {
    names: ['1drv.ms', 'onedrive.live.com'],
    pageOpens: false,
    saysEnd: false,
    asks: [],
    gone: NOT_FOUND,
    signIn: /^login\.(live|microsoftonline)\.com\//,
    file: NOWHERE,
  },
  {
    names: ['.sharepoint.com'],
    pageOpens: true,
    saysEnd: false,
    asks: [401, 403],
    gone: NOT_FOUND,
    signIn: /^login\.(live|microsoftonline)\.com\//,
    file: NOWHERE,
  },
  {
    // Hosts answer "not found" for private files, even with an invitation, so it doesn't count as an answer.
    names: ['github.com', 'gitlab.com'],
    pageOpens: true,
    saysEnd: false,
    asks: [],
    gone: [],
    signIn: NOWHERE,
    file: /^(codeload\.github\.com|[\w.-]+\.githubusercontent\.com)\//,
  },
]

/**
 * @returns the host whose rules apply; undefined for addresses that aren't checked, such as other hosts, ports and
 * schemes, or with a password
 */
function hostOf({ protocol, hostname, port, username, password }: URL): LinkHost | undefined {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  return LINK_HOSTS.find(({ names }) =>
    names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name)),
  )
}
