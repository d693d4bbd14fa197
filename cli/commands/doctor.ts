import { pluralize } from '#domain/kernel/text.ts'
import { ConfigError } from '#platform/config/config.ts'
import { programWords } from '#platform/program.ts'
import type { CheckReport, Running } from '#product/checks/check.schema.ts'
import { describeRunning, findingText, runChecks } from '#product/checks/check.ts'
import { CHECKS } from '#product/checks/checks.ts'
import type { Product } from '#product/product.ts'
import type { Command, Context, Result } from '../shell/command.ts'
import { table } from '../shell/output.ts'

export const doctorCommands: Command[] = [
  {
    usage: 'doctor',
    does: 'check everything and say what to do; exit status 1 if there is a problem',
    examples: ['doctor', 'doctor --json'],
    run: doctor,
  },
]

async function doctor(_: unknown, context: Context): Promise<Result> {
  let product: Product
  try {
    product = await context.product()
  } catch (error) {
    const check = error instanceof ConfigError ? 'settings' : 'database'
    const findings = (error as Error).message
      .split('\n')
      .map((says) => ({ check, severity: 'problem', says, detail: null, toDo: '' }) as const)
    return answer({ findings, passed: [] }, [])
  }
  return answer(await runChecks(product, CHECKS), runningLines(await describeRunning(product)))
}

function runningLines({ program, node, database, migration }: Running): string[] {
  return [
    `Version ${programWords(program)}, on Node ${node.slice(1)} and ${database}, migrated to ${migration}.`,
    '',
  ]
}

function answer(report: CheckReport, head: readonly string[]): Result {
  const { findings, passed } = report
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  const warnings = findings.length - problems
  const lines = table([
    ...findings.map((finding) => [finding.severity, finding.check, findingText(finding)]),
    ...passed.map((check) => ['ok', check]),
  ])
  const sum = `${pluralize(problems, 'problem')}, ${pluralize(warnings, 'warning')}`
  return {
    data: { problems, warnings, ...report },
    text: [...head, ...lines, '', sum].join('\n'),
    failed: problems > 0,
  }
}
