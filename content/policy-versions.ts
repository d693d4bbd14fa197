import type { Link } from './parts.ts'

/** Around a policy at the address of one of its versions. */
export const policyVersions = {
  replacedLabel: 'Replaced on',
  earlier: {
    '/terms': 'This is an earlier version. It applies to orders that were made under it.',
    '/privacy': 'This is an earlier version. It was in force until it was replaced.',
  },
  same: 'This is the version in force.',
  current: {
    '/terms': { label: 'The terms of today', href: '/terms' },
    '/privacy': { label: 'The privacy policy of today', href: '/privacy' },
  },
  notFound: {
    heading: 'No such version',
    text: 'Nothing was ever in force under this date.',
    waysOn: [
      { label: 'Terms', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
    ] satisfies readonly Link[],
  },
} as const
