import { endProcess, runTool } from '../run-tool.ts'
import { type FailedFiles, failedFilesSummary, failedInLines } from './failed-files.ts'
import type { FileSeconds } from './slow-files.ts'

/** What a step found out. A step with neither passed nor failed tests has failed. */
export type Outcome = {
  passed: number
  failed: number
  output: string
  /** Tests that this machine or this run has no use for, by name. */
  leftOut?: readonly string[]
  /** Tests that failed and then passed, by name: each is a fault of the test or of the product that shows now and then. */
  atSecondTry?: readonly string[]
  failedIn?: FailedFiles
  secondsIn?: FileSeconds
}

/** One named part of `npm run check` and `npm test`. */
export type Step = { name: string; run: () => Promise<Outcome> }

/** Runs one step after another, all of them, and says how each went. */
export async function runInTurn(steps: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step))
  return outcomes
}

/** Says what was left out, what passed at the second try only, what failed by file and, in the last line, the sum of all outcomes, and ends this process accordingly. */
export async function close(outcomes: Outcome[]): Promise<never> {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const name of outcomes.flatMap(({ leftOut = [] }) => leftOut))
    process.stdout.write(`Left out: ${name}\n`)
  for (const name of outcomes.flatMap(({ atSecondTry = [] }) => atSecondTry))
    process.stdout.write(`Passed at the second try only: ${name}\n`)
  process.stdout.write(failedFilesSummary(outcomes.map(({ failedIn = {} }) => failedIn)))
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return endProcess(failed > 0 ? 1 : 0)
}

/** A step that counts as one check: it passes when all its commands do. */
export function oneCheck(name: string, ...commands: [program: string, ...args: string[]][]): Step {
  return {
    name,
    run: async () => {
      let output = ''
      for (const [program, ...args] of commands) {
        const finished = await runTool(program, args)
        output += finished.output
        if (finished.status !== 0) return { passed: 0, failed: 1, output, failedIn: failedInLines(output) }
      }
      return { passed: 1, failed: 0, output }
    },
  }
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = counted(await run().catch(crashed))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const word = outcome.failed > 0 ? 'FAILED' : 'ok    '
  process.stdout.write(
    `${word}  ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)\n`,
  )
  if (outcome.failed > 0) process.stdout.write(`${outcome.output.trimEnd()}\n\n`)
  return outcome
}

function crashed(error: Error): Outcome {
  return { passed: 0, failed: 1, output: error.stack ?? String(error) }
}

function counted(outcome: Outcome): Outcome {
  if (outcome.passed + outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, output: `${outcome.output}\nNot a single test ran.` }
}
