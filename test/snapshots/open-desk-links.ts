import { matchRoutes, type RouteObject } from 'react-router'
import { expect } from 'vitest'
import routes from '#app/routes.ts'
import type { TestClient } from '../test-app.ts'

/** What each page of the desk requests, by the beginning of its address. */
const ASKED: readonly (readonly [page: RegExp, api: string])[] = [
  [/^\/desk\/money\/(refunds|holds|withdrawals|unmatched)$/, '/api/desk/$1'],
  [/^\/desk\/money\/([^/]+)$/, '/api/desk/orders/$1'],
  [/^\/desk\/money$/, '/api/desk/orders'],
  [/^\/desk\/(clients|enquiries|projects|quotes)\/([^/]+)$/, '/api/desk/$1/$2'],
]

/**
 * Follows the link at the end of each email to the studio as a staff member. @returns the pages that were opened,
 * without ids
 */
export async function openDeskLinks(
  member: TestClient,
  emails: readonly { subject: string; text: string }[],
): Promise<Set<string>> {
  const opened = new Set<string>()
  for (const { subject, text } of emails) {
    const link = text.match(/https?:\/\/\S+/g)?.findLast((url) => new URL(url).pathname.startsWith('/desk'))
    if (!link) throw new Error(`The email “${subject}” has no link to the desk.`)
    const { pathname } = new URL(link)
    const path = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route.path
    expect(path, link).toMatch(/^desk/)
    const asked = ASKED.find(([page]) => page.test(pathname))
    if (!asked) throw new Error(`Nobody has said what ${pathname} asks for.`)
    const { status } = await member.get(pathname.replace(...asked))
    expect(status, link).toBe(200)
    opened.add(path ?? '')
  }
  return opened
}
