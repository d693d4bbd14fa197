import { type Config, ConfigError } from '../../platform/config/config.ts'
import type { Product } from '../../product/product.ts'
import type { Answer, Command, Shell } from '../shell/command.ts'
import { table } from '../shell/table.ts'
import { counted } from '../shell/words.ts'
import { checkConfiguration, warnAboutConfiguration } from './check-configuration.ts'
import { checkContent } from './check-content.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkMailbox } from './check-mailbox.ts'
import { checkOrders } from './check-orders.ts'
import { checkPayments } from './check-payments.ts'
import { checkRates } from './check-rates.ts'
import { checkSurroundings } from './check-surroundings.ts'
import { checkUpkeep } from './check-upkeep.ts'
import { checkVatNumbers } from './check-vat-numbers.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** What is looked at in the opened database, in the order of the report. */
const CHECKS: [about: string, check: (product: Product, now: Date) => Promise<Finding[]>][] = [
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

export const doctorCommands: Command[] = [
  {
    usage: 'doctor',
    does: 'look at everything that can be wrong, and say what to do; exit status 1 when there is a problem',
    examples: ['doctor', 'doctor --json'],
    run: async (_, shell) => report(await examine(shell)),
  },
]

async function examine(shell: Shell): Promise<Finding[]> {
  let config: Config
  try {
    config = shell.config()
  } catch (error) {
    return [findingsAbout('configuration').problem((error as Error).message)]
  }
  let product: Product
  try {
    product = await shell.product()
  } catch (error) {
    const about = error instanceof ConfigError ? 'configuration' : 'database'
    const reason = findingsAbout(about).problem((error as Error).message)
    return [reason, ...warnAboutConfiguration(config), ...checkContent(config)]
  }
  return [...checkConfiguration(config), ...(await examineProduct(product, shell)), ...checkContent(config)]
}

async function examineProduct(product: Product, shell: Shell): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [about, check] of CHECKS)
    findings.push(
      ...(await check(product, shell.clock()).catch((error: Error) => [
        findingsAbout(about).problem(`It could not be examined (${error.message}).`),
      ])),
    )
  return findings
}

function report(findings: Finding[]): Answer {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const lines = table(findings.map(({ level, about, says }) => [level, about, says]))
  const sum = `${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}`
  return {
    data: { problems: count('problem'), warnings: count('warning'), findings },
    text: [...lines, '', sum].join('\n'),
    failed: count('problem') > 0,
  }
}
