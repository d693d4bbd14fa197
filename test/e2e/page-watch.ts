import { type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { ServerProcess } from '../server-process.ts'

export type PageWatch = {
  /** Problems that match this pattern are part of the test. */
  allow: (pattern: RegExp) => void
  /** Fails the test if there was any other problem. */
  expectNothing: () => void
}

/** Watches every page of a browser context. */
export function watchPages(context: BrowserContext, server: ServerProcess): PageWatch {
  const allowed: RegExp[] = []
  const problems: string[] = []
  const own = new Set([server.url, `http://127.0.0.1:${server.port}`])

  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message))
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    const { message, stack } = error.error()
    if (!isTransitionGivenUp(error.error())) problems.push(`uncaught: ${stack || message}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !own.has(origin)) problems.push(`foreign request: ${request.url()}`)
  })

  return {
    allow: (pattern) => allowed.push(pattern),
    expectNothing: () => {
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems seen in the pages of this test').toEqual([])
    },
  }
}

/**
 * The browser itself cancels the transition between two documents if the next page isn't ours or loads late. No script
 * threw the error.
 */
function isTransitionGivenUp({ message, stack }: Error): boolean {
  return !stack && message.startsWith('Transition was ')
}

/** A page or API that answers 4xx refuses on purpose, but Chromium reports it as an error. */
function isRefusal(message: ConsoleMessage): boolean {
  if (!/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()))
    return false
  const { pathname } = new URL(message.location().url)
  return pathname.startsWith('/api/') || !/\.\w+$/.test(pathname) || pathname.endsWith('.data')
}

/** @returns one entry for each beacon that the page has sent */
export function beacons(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) sent.push(request.method())
  })
  return sent
}
