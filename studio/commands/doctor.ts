import { type Config, ConfigError } from '#platform/config/config.ts'
import { examine, examineUnopened } from '#product/doctor/examine.ts'
import type { Finding } from '#product/doctor/finding.schema.ts'
import { findingsAbout } from '#product/doctor/finding.ts'
import type { Product } from '#product/product.ts'
import type { Answer, Command, Shell } from '../shell/command.ts'
import { table } from '../shell/table.ts'
import { counted } from '../shell/words.ts'

export const doctorCommands: Command[] = [
  {
    usage: 'doctor',
    does: 'look at everything that can be wrong, and say what to do; exit status 1 when there is a problem',
    examples: ['doctor', 'doctor --json'],
    run: async (_, shell) => report(await findings(shell)),
  },
]

async function findings(shell: Shell): Promise<Finding[]> {
  let config: Config
  try {
    config = shell.config()
  } catch (error) {
    return (error as Error).message.split('\n').map(findingsAbout('configuration').problem)
  }
  let product: Product
  try {
    product = await shell.product()
  } catch (error) {
    const about = error instanceof ConfigError ? 'configuration' : 'database'
    return [findingsAbout(about).problem((error as Error).message), ...examineUnopened(config)]
  }
  return examine(product, shell.clock(), { pages: true, server: true })
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
