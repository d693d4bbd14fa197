import { overridable } from '#overrides'

export type PackageKey = 'quick-fix' | 'full-optimization' | 'premium-support'

export type ServicePackage = {
  key: PackageKey
  title: string
  /** Whole euro. */
  price: number
  description: string
  recommended: boolean
}

/** In whole euro. */
const prices = overridable('package-prices', {
  'quick-fix': 99,
  'full-optimization': 299,
  'premium-support': 599,
} satisfies Record<PackageKey, number>)

export const servicePackages: readonly ServicePackage[] = [
  {
    key: 'quick-fix',
    title: 'Quick Fix',
    price: prices['quick-fix'],
    description: 'Basic performance analysis and fixes',
    recommended: false,
  },
  {
    key: 'full-optimization',
    title: 'Full Optimization',
    price: prices['full-optimization'],
    description: 'Comprehensive performance overhaul',
    recommended: true,
  },
  {
    key: 'premium-support',
    title: 'Premium Support',
    price: prices['premium-support'],
    description: 'Enterprise-level optimization and consulting',
    recommended: false,
  },
]

/** `quick-fix` → `Quick Fix`. Unknown keys are title-cased. The title of a quote isn't changed. */
export function serviceTitle(key: string): string {
  if (!isServiceKey(key)) return key
  return servicePackages.find((offer) => offer.key === key)?.title ?? titleCase(key)
}

/** `quick-fix` → `Quick Fix Optimization`, without repeating the word 'Optimization'. */
export function optimizationTitle(key: string): string {
  if (!isServiceKey(key)) return key
  const title = serviceTitle(key)
  return /(^| )Optimization$/.test(title) ? title : `${title} Optimization`
}

/** Whether a service is a key such as `quick-fix` and not the title of a quote. */
export function isServiceKey(service: string): boolean {
  return /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(service)
}

function titleCase(key: string): string {
  return key
    .split(/[-_\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
