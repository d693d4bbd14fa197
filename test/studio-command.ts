import { PassThrough } from 'node:stream'
import { runStudio } from '#cli/run-studio.ts'
import type { Clock } from '#domain/kernel/time.ts'

/** The time on the command line's clock. */
export const NOON = new Date('2026-11-20T12:00:00.000Z')

/** Exit status and output. */
type Outcome = { status: number; out: string; err: string }

/**
 * Runs the studio's command line within the test. @param answer typed by a person; without it nobody is there; clock:
 * default noon
 */
export async function studioCommand(
  args: string[],
  environment: Record<string, string> = {},
  answer?: string,
  clock: Clock = () => NOON,
): Promise<Outcome> {
  const outcome = { status: 0, out: '', err: '' }
  const stdin = new PassThrough()
  const stderr = new PassThrough()
  if (answer !== undefined) stdin.write(`${answer}\n`)
  stderr.on('data', (chunk) => {
    outcome.err += chunk
  })
  outcome.status = await runStudio(args, {
    environment: { LOG_LEVEL: 'silent', ACCOUNTING_CURRENCY: 'EUR', ...environment },
    clock,
    systemUser: 'tester',
    print: (text) => {
      outcome.out += text
    },
    printError: (text) => {
      outcome.err += text
    },
    terminal: answer === undefined ? undefined : { stdin, stderr },
  })
  return outcome
}
