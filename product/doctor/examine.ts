import type { Config } from '#platform/config/config.ts'
import type { Product } from '../product.ts'
import { checkConfiguration, warnAboutConfiguration } from './check-configuration.ts'
import { checkContent } from './check-content.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkMailbox } from './check-mailbox.ts'
import { checkOrders } from './check-orders.ts'
import { checkPayments } from './check-payments.ts'
import { checkProgram } from './check-program.ts'
import { checkRates } from './check-rates.ts'
import { checkServer } from './check-server.ts'
import { checkSurroundings } from './check-surroundings.ts'
import { checkUpkeep } from './check-upkeep.ts'
import { checkVatNumbers } from './check-vat-numbers.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

type Looks = { pages: boolean; server: boolean }

/** What is looked at in the opened database, in the order of the report. */
const CHECKS: [about: string, check: (product: Product, now: Date, looks: Looks) => Promise<Finding[]>][] = [
  ['program', checkProgram],
  ['server', async ({ config, world }, _, { server }) => (server ? checkServer(config, world.program) : [])],
  ['database', checkDatabase],
  ['files', checkFiles],
  ['mail', checkMail],
  ['answers by mail', ({ config }, now) => checkMailbox(config, now)],
  ['payments', checkPayments],
  ['orders', checkOrders],
  ['VAT numbers', checkVatNumbers],
  ['rates', checkRates],
  ['upkeep', checkUpkeep],
  ['surroundings', checkSurroundings],
]

/**
 * Everything that can be wrong, with what to do; what cannot be examined says so.
 * @param looks pages: whether every page of an SQLite file is read, for which a process that serves people has no time; server: whether
 * the server is asked, which need not ask itself
 */
export async function examine(product: Product, now: Date, looks: Looks): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [about, check] of CHECKS)
    findings.push(
      ...(await check(product, now, looks).catch((error: Error) => [
        findingsAbout(about).problem(`It could not be examined (${error.message}).`),
      ])),
    )
  return [...checkConfiguration(product.config), ...findings, ...checkContent(product.config)]
}

/** What can be said where the database could not be opened. */
export function examineUnopened(config: Config): Finding[] {
  return [...warnAboutConfiguration(config), ...checkContent(config)]
}
