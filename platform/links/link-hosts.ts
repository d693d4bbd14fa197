/** A host of shared files that is asked about links, and how its answers to somebody who is not signed in are read. */
export type LinkHost = {
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
    // What is private is said not to be there, also where we were invited: that is no answer.
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
export function hostOf({ protocol, hostname, port, username, password }: URL): LinkHost | undefined {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  return LINK_HOSTS.find(({ names }) =>
    names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name)),
  )
}
