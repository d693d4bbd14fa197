import { createInterface } from 'node:readline/promises'

/** The option of every command that asks. */
export const YES = { '--yes': 'do not ask whether it is meant' }

/** Where a person sits. */
export type Terminal = { stdin: NodeJS.ReadableStream; stderr: NodeJS.WritableStream }

/** Only `y` or `yes` is yes. The question does not mix with the answer of the command. */
export async function askYesOrNo({ stdin, stderr }: Terminal, question: string): Promise<boolean> {
  const asking = createInterface({ input: stdin, output: stderr })
  const closed = new Promise<string>((resolve) => asking.once('close', () => resolve('')))
  try {
    const answer = await Promise.race([asking.question(`${question} [y/N] `), closed])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    asking.close()
  }
}
