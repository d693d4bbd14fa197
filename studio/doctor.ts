import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Product } from '../product/product.ts'
import type { Answer, Command, Desk } from './command.ts'
import { checkConfiguration, warnAboutConfiguration } from './doctor/check-configuration.ts'
import { checkContent } from './doctor/check-content.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkPayments } from './doctor/check-payments.ts'
import { checkUpkeep } from './doctor/check-upkeep.ts'
import { type Finding, findingsAbout } from './doctor/finding.ts'
import { table } from './table.ts'
import { counted } from './words.ts'

/** What is looked at in the opened database, in the order of the report. */
const CHECKS: [about: string, check: (product: Product, now: Date) => Promise<Finding[]>][] = [
  ['database', checkDatabase],
  ['mail', checkMail],
  ['payments', checkPayments],
  ['upkeep', checkUpkeep],
]

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    takes: [],
    does: 'look at everything that can be wrong, and say what to do; exit status 1 when there is a problem',
    examples: ['doctor', 'doctor --json'],
    run: async (_, desk) => report(await examine(desk)),
  },
]

async function examine(desk: Desk): Promise<Finding[]> {
  let config: Config
  try {
    config = desk.config()
  } catch (error) {
    return [findingsAbout('configuration').problem((error as Error).message)]
  }
  let product: Product
  try {
    product = await desk.product()
  } catch (error) {
    const about = error instanceof ConfigError ? 'configuration' : 'database'
    const reason = findingsAbout(about).problem((error as Error).message)
    return [reason, ...warnAboutConfiguration(config), ...checkContent(config)]
  }
  return [...checkConfiguration(config), ...(await examineProduct(product, desk)), ...checkContent(config)]
}

async function examineProduct(product: Product, desk: Desk): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [about, check] of CHECKS)
    findings.push(
      ...(await check(product, desk.clock()).catch((error: Error) => [
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
