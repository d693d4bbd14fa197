import { studio } from './studio.ts'

/** The page behind a share link. */
export const sharedResult = {
  heading: 'A measured result',
  loading: 'Loading the result...',
  withoutScripts: 'Turn on JavaScript to see the result.',
  gone: 'This link doesn’t show a result',
  goneText: 'It ended, was revoked or is incomplete. Ask the person who sent it for a new one.',
  failed: 'The result could not be loaded.',
  tryAgain: 'Try again',
  measured: `Measured by ${studio.name}`,
  client: 'for',
  until: 'This link works until',
  newer: 'A newer report replaces this one: report',
} as const
