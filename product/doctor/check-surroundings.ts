import { certificateRefusal, clockRefusal } from '#domain/inbox/alerts/surroundings-limits.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import { findNewestTime } from '#domain/reads/find-pulse.server.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout, localTime } from './finding.ts'

const { ok, warning, problem } = findingsAbout('surroundings')

/** Data from further ahead than this shows that the clock is behind. */
const AHEAD_SECONDS = 24 * 3600

export async function checkSurroundings({ config, deps }: Product, now: Date): Promise<Finding[]> {
  return [
    ...(await checkCertificate(deps, config.isHttps && !config.isLoopback, now)),
    ...(await checkClock(deps, now)),
    ...(await checkStoredTime(deps, now)),
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

/** Whether the clock is behind what is stored: then what happens next gets a wrong day. */
export async function checkStoredTime({ db }: Product['deps'], now: Date): Promise<Finding[]> {
  const newest = await findNewestTime(db)
  if (newest === undefined || newest <= isoTime(addSeconds(now, AHEAD_SECONDS))) return []
  return [
    problem(
      `The clock says ${localTime(now)}, but the newest data is of ${localTime(newest)}. Set the clock (timedatectl) before an invoice gets a wrong date.`,
    ),
  ]
}

function checkAlerts({ ALERT_URL, HEARTBEAT_URL }: Product['config']): Finding {
  return ALERT_URL || HEARTBEAT_URL
    ? ok("Somebody is told when something is wrong: 'alerts list' says what, 'alerts test' tries it.")
    : warning('Nobody is told when something is wrong: set ALERT_URL, or HEARTBEAT_URL.')
}
