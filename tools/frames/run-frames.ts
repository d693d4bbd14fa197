import { CommanderError } from 'commander'
import { EXIT, type ExitStatus, UsageError } from './exit-status.ts'
import { wrapped } from './layout.ts'
import { createProgram } from './program.ts'

/** What surrounds the command line. */
export type Surroundings = {
  /** As it was called. */
  name: string
  print: (text: string) => void
  printError: (text: string) => void
}

/** Does what the arguments say. @returns the exit status */
export async function runFrames(args: string[], around: Surroundings): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.unusable
  const program = createProgram({
    ...around,
    answer: async (answer) => {
      const { out, err, status: found } = await answer
      if (out) around.print(`${out}\n`)
      if (err) around.printError(`${err}\n`)
      status = found
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.notWorse : EXIT.unusable
    around.printError(`${error instanceof UsageError ? wrapped(error.message) : unexpected(error)}\n`)
    return EXIT.unusable
  }
}

function unexpected(error: unknown): string {
  return `This should not have happened: ${(error as Error)?.stack ?? error}`
}
