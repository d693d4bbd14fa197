import type { Check } from './check.ts'
import { contentChecks } from './content-checks.ts'
import { emailChecks } from './email-checks.ts'
import { hostChecks } from './host-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { storageChecks } from './storage-checks.ts'

/** Everything that is watched, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...hostChecks,
  ...storageChecks,
  ...emailChecks,
  ...moneyChecks,
  ...contentChecks,
]

/** For the desk's page of system status. */
export const CHECKS_OF_SERVER = CHECKS.filter(({ only }) => only !== 'by command')
/** For the job that runs every ten minutes. */
export const CHECKS_OF_JOB = CHECKS.filter(({ only }) => only === undefined)
export const CHECKS_AT_START = CHECKS.filter(({ atStart }) => atStart)
