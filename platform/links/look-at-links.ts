import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { LookAtLink, SeenLink } from '#domain/delivery/files/link-states.schema.ts'
import type { Log } from '#domain/kernel/commit.ts'
import { isDay } from '#domain/kernel/time.ts'
import { isPublicAddress } from './public-address.ts'

/** For all that is asked about one link. */
const TIMEOUT_MS = 10_000
/** Most bytes that are read of a page. */
const MOST_BYTES = 64 * 1024
const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const OK = 200

/** `"expires_at": "2026-12-01T…"` in the data of a page, also where that is a text within a script. */
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
 * Asks the hosts of the list, and nobody else, for the page of a link: no file, no cookie, no redirect to others, and only addresses of
 * the internet, which are checked as they are connected to.
 * @param agent how hosts are told who asks
 */
export function lookAtLinks(agent: string, log: Log, internet: Internet = INTERNET): LookAtLink {
  return async (link) => {
    const url = addressOf(link)
    if (!url) return undefined
    try {
      return await follow(url, { agent, internet, signal: AbortSignal.timeout(internet.timeoutMs) })
    } catch (error) {
      // The path is a secret of the client.
      log.info({ err: error, host: url.hostname }, 'a host did not say whether a link opens')
      return undefined
    }
  }
}

/** All of these hosts speak TLS, so that the link of a client goes nowhere in the clear. */
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
    // A connection of its own, so that none is used again whose address nobody has checked.
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

/** Whom a name leads to, and who of them is of the internet. */
type Names = {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  isPublic: (address: string) => boolean
}

/** Resolves a name for a connection, once: the addresses that were checked are those that are connected to. */
function checkedLookup({ resolve, isPublic }: Names): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublic(address)))
          callback(new Error(`${host} has an address that is not of the internet.`), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

/** A host of shared files that is asked about links, and how its answers to somebody who is not signed in are read. */
type LinkHost = {
  /** Its names; with a dot in front, all that end so. */
  names: readonly string[]
  /** Whether a page shows that the link opens. Some answer every address with the same page, and ask for the rest by scripts. */
  pageOpens: boolean
  /** Whether its page may say until when. */
  saysEnd: boolean
  /** Statuses with which it asks for permission. */
  asks: readonly number[]
  /** Statuses with which it says that nothing is there. */
  gone: readonly number[]
  /** Host and path to which it sends whoever has to sign in. */
  signIn: RegExp
  /** Host and path where the file itself lies, which is never asked. */
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
    // Hosts answer "not found" for private files, even with an invitation: that is no answer.
    names: ['github.com', 'gitlab.com'],
    pageOpens: true,
    saysEnd: false,
    asks: [],
    gone: [],
    signIn: NOWHERE,
    file: /^(codeload\.github\.com|[\w.-]+\.githubusercontent\.com)\//,
  },
]

/** Whose rules apply to an address; nothing where nobody is asked: other hosts, ports and schemes than https, and what carries a password. */
function hostOf({ protocol, hostname, port, username, password }: URL): LinkHost | undefined {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  return LINK_HOSTS.find(({ names }) =>
    names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name)),
  )
}
