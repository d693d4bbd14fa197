import { createInterface } from 'node:readline/promises'
import type { Clock } from '#domain/kernel/time.ts'
import type { Config } from '#platform/config/config.ts'
import { PlainError } from '#platform/plain-error.ts'
import type { Product } from '#product/product.ts'

export type Command = {
  /** Noun, verb and arguments: `projects start <PROJECT>`. `[CLIENT]` is optional, `<FIGURES...>` repeats. */
  usage: string
  options?: Options
  does: string
  notes?: string
  /** Without the name of the program. */
  examples: readonly [string, ...string[]]
  run: (args: Args, context: Context) => Promise<Result>
}

/** Flags with descriptions: `--limit <N>` takes a value, `--line <TEXT...>` repeats, `--yes` is a switch. */
export type Options = Record<string, string>

/** A usage error with a message for people. */
export class UsageError extends PlainError {
  override readonly name = 'UsageError'
}

export class Args {
  readonly words: readonly string[]
  /** Keys in camel case. */
  readonly options: Readonly<Record<string, string | string[] | boolean | undefined>>

  constructor(words: Args['words'], options: Args['options']) {
    this.words = words
    this.options = options
  }

  get subject(): string {
    return this.words[0] ?? ''
  }

  text(option: string): string | undefined {
    const value = this.options[option]
    return typeof value === 'string' ? value : undefined
  }

  /** @throws UsageError with `refusal` if the option is missing */
  demand(option: string, refusal: string): string {
    const text = this.text(option)
    if (text === undefined) throw new UsageError(refusal)
    return text
  }

  /** @throws UsageError listing the allowed values */
  oneOf<Word extends string>(option: string, words: readonly Word[]): Word | undefined {
    const text = this.text(option)
    const word = words.find((one) => one === text)
    if (text !== undefined && word === undefined)
      throw new UsageError(`--${option} must be one of ${words.join(', ')}, not '${text}'.`)
    return word
  }
}

/** `data` is for `--json`, `text` for people. */
export type Result = {
  data: unknown
  text: string
  /** Printed to standard error, so that redirected output stays clean. */
  remarks?: string
  /** Sets exit status 1. */
  failed?: boolean
}

/** Opened on first use. */
export type Context = {
  environment: Record<string, string | undefined>
  clock: Clock
  /** @throws ConfigError */
  config: () => Config
  /** @throws ConfigError, DatabaseError */
  product: () => Promise<Product>
  /** @throws UsageError if the answer is no, or if nobody can answer and --yes is missing */
  confirm: (question: string, args: Args) => Promise<void>
}

export const YES = { '--yes': "don't ask for confirmation" }

export type Terminal = { stdin: NodeJS.ReadableStream; stderr: NodeJS.WritableStream }

/** Only `y` and `yes` count. Asks on standard error, to keep the output clean. */
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
