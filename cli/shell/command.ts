import { createInterface } from 'node:readline/promises'
import type { Clock } from '#domain/kernel/time.ts'
import type { Config } from '#platform/config/config.ts'
import { PlainError } from '#platform/plain-error.ts'
import type { Product } from '#product/product.ts'

/** One thing that the studio can do. */
export type Command = {
  /**
   * A noun and, for most, a verb, then what stands after it: `projects start <PROJECT>`. `[CLIENT]` may be left out,
   * `<FIGURES...>` repeats.
   */
  usage: string
  options?: Options
  /** One sentence. */
  does: string
  /** More to know, where one sentence is not enough. */
  notes?: string
  /** What stands after the name of the program. */
  examples: readonly [string, ...string[]]
  run: (given: Given, shell: Shell) => Promise<Answer>
}

/** What each option does: `--limit <N>` needs a value, `--line <TEXT...>` may be given again and again, `--yes` is a switch that `--no-yes` would turn off. */
export type Options = Record<string, string>

/** The command line asks for something that cannot be; the message is one sentence that helps. */
export class UsageError extends PlainError {
  override readonly name = 'UsageError'
}

/** What was typed after the name of a command. */
export class Given {
  /** In the order of `usage`. */
  readonly words: readonly string[]
  /** By their names in camel case: `figuresFollow`. */
  readonly options: Readonly<Record<string, string | string[] | boolean | undefined>>

  constructor(words: Given['words'], options: Given['options']) {
    this.words = words
    this.options = options
  }

  /** The first word: what the command is about. */
  get subject(): string {
    return this.words[0] ?? ''
  }

  /** The value of an option that has one. */
  text(option: string): string | undefined {
    const value = this.options[option]
    return typeof value === 'string' ? value : undefined
  }

  /** The value of an option that cannot be left out. @throws UsageError with what is said to whoever does */
  demand(option: string, refusal: string): string {
    const text = this.text(option)
    if (text === undefined) throw new UsageError(refusal)
    return text
  }

  /** The value of an option that takes one of a few words. @throws UsageError that names them */
  oneOf<Word extends string>(option: string, words: readonly Word[]): Word | undefined {
    const text = this.text(option)
    const word = words.find((one) => one === text)
    if (text !== undefined && word === undefined)
      throw new UsageError(`--${option} must be one of ${words.join(', ')}, not '${text}'.`)
    return word
  }
}

/** What a command found out: `data` for programs, `text` for people. */
export type Answer = {
  data: unknown
  text: string
  /** What people should know besides; to standard error, so that a file that is made of `text` stays clean. */
  remarks?: string
  /** True when something needs attention: the exit status is 1. */
  failed?: boolean
}

/** What a command works with. Nothing is opened before it is asked for. */
export type Shell = {
  environment: Record<string, string | undefined>
  clock: Clock
  /** @throws ConfigError */
  config: () => Config
  /** @throws ConfigError, DatabaseError */
  product: () => Promise<Product>
  /** Asks a yes-or-no question. @throws UsageError when the answer is no, or nobody can be asked and --yes is not given */
  confirm: (question: string, given: Given) => Promise<void>
}

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
