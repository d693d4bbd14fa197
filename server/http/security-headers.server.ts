import type { Config } from '#platform/config/config.ts'

/** Additions to the strict default policy: origins, or quoted hashes and nonces. */
export type PolicySources = {
  scripts?: readonly string[]
  styles?: readonly string[]
  connect?: readonly string[]
  /** Replaces `connect` and our own origin, so that the page can't send data anywhere else. */
  sendsTo?: readonly string[]
  frames?: readonly string[]
}

export function baseHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** For responses that aren't pages: nothing may load or run. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function pagePolicy(sources: PolicySources, { isHttps }: { isHttps: boolean }): string {
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...(sources.scripts ?? [])],
    ["style-src 'self'", ...(sources.styles ?? [])],
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' data:"],
    ["font-src 'self'"],
    ['connect-src', ...(sources.sendsTo ?? ["'self'", ...(sources.connect ?? [])])],
    ["manifest-src 'self'"],
    ["worker-src 'self'"],
    ...(sources.frames ? [['frame-src', ...sources.frames]] : []),
    [sources.sendsTo ? "form-action 'none'" : "form-action 'self'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ...(isHttps ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

const STRIPE: PolicySources = {
  // For browsers without 'strict-dynamic', which covers what our own scripts load.
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

const WITH_STRIPE = ['/payments', '/client/payments', '/checkout', '/quote']

export function extraSources(pathname: string, { stripe }: Pick<Config, 'stripe'>): PolicySources {
  return stripe && WITH_STRIPE.includes(pathname) ? STRIPE : {}
}
