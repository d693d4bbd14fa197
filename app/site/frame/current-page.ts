/** Addresses whose section has another name. */
const SECTIONS: Readonly<Record<string, string>> = { '/case-studies': '/portfolio' }

/**
 * What a link of the navigation says about where one is: the page itself, the section that the page belongs to (a case
 * study to Portfolio, an article to Insights), or nothing.
 */
export function currentState(pathname: string, href: string): 'page' | 'true' | undefined {
  const here = SECTIONS[pathname] ?? pathname
  if (here === href) return 'page'
  return href !== '/' && here.startsWith(`${href}/`) ? 'true' : undefined
}
