import type { Config } from '#platform/config/config.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning } = findingsAbout('configuration')

/** Of a configuration with which the database could be opened. */
export function checkConfiguration(config: Config): Finding[] {
  return [
    ok(`Every variable can be used; people reach the site under ${config.PUBLIC_URL}.`),
    ...warnAboutConfiguration(config),
  ]
}

export function warnAboutConfiguration(config: Config): Finding[] {
  const findings = config.doubts.map(warning)
  if (config.isLoopback) return findings
  if (!config.isHttps)
    findings.push(warning('PUBLIC_URL is not https: passwords and sessions cross the network in the clear.'))
  if (config.TRUST_PROXY === 0)
    findings.push(
      warning(
        'TRUST_PROXY is off: behind a proxy all visitors would share one rate limit. Set it to the number of proxies.',
      ),
    )
  if (!config.STUDIO_EMAIL)
    findings.push(warning('STUDIO_EMAIL is not set: notices to the studio go to the support address.'))
  return findings
}
