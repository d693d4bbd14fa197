import { overridable } from '#overrides'
import type { Link } from './parts.ts'

export const notFound: {
  readonly heading: string
  /** Looks like a log line: category and level, message, hint. */
  readonly log: { readonly source: string; readonly message: string; readonly hint: string }
  /** 404 ms are 24 frames of 16.7 ms. */
  readonly frame: { readonly time: string; readonly cost: string }
  readonly home: Link
  readonly waysOn: readonly Link[]
} = overridable('not-found', {
  heading: '404 Page Not Found',
  log: {
    source: 'LogRouter: Warning:',
    message: 'No route matches this address.',
    hint: 'Did you forget to add the page to the router?',
  },
  frame: { time: '404 ms', cost: '24 frames dropped' },
  home: { label: 'Back to Home', href: '/' },
  waysOn: [
    { label: 'Services', href: '/services' },
    { label: 'Portfolio', href: '/portfolio' },
    { label: 'Insights', href: '/insights' },
    { label: 'Frame times', href: '/tools/frame-times' },
    { label: 'Contact', href: '/contact' },
  ],
})
