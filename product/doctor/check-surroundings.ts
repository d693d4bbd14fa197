import { certificateRefusal, clockRefusal } from '../../domain/alerts/surroundings-limits.ts'
import { isoTime } from '../../domain/kernel/clock.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('surroundings')

export async function checkSurroundings({ config, deps }: Product, now: Date): Promise<Finding[]> {
  return [
    ...(await checkCertificate(deps, config.isHttps && !config.isLoopback, now)),
    ...(await checkClock(deps, now)),
    ...(config.isLoopback ? [] : [checkAlerts(config)]),
  ]
}

async function checkCertificate(
  { surroundings }: Product['deps'],
  isPublic: boolean,
  now: Date,
): Promise<Finding[]> {
  if (!isPublic) return []
  const certificate = await surroundings.certificate()
  if (!certificate) return [warning('The certificate cannot be looked at from here.')]
  const refusal = certificateRefusal(certificate, now)
  if (refusal || 'refused' in certificate) return [problem(`The certificate needs you. ${refusal}`)]
  return [ok(`The certificate is good until ${isoTime(certificate.endsAt).slice(0, 10)}.`)]
}

async function checkClock({ surroundings }: Product['deps'], now: Date): Promise<Finding[]> {
  const time = await surroundings.timeElsewhere()
  if (!time) return []
  const refusal = clockRefusal(time, now)
  return [refusal ? problem(`The clock is wrong. ${refusal}`) : ok('The clock is right.')]
}

function checkAlerts({ ALERT_URL, HEARTBEAT_URL }: Product['config']): Finding {
  return ALERT_URL || HEARTBEAT_URL
    ? ok("Somebody is told when something is wrong: 'alerts list' says what, 'alerts test' tries it.")
    : warning('Nobody is told when something is wrong: set ALERT_URL, or HEARTBEAT_URL.')
}
