import type { Clock } from '../domain/kernel/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Product } from '../product/product.ts'

/** One thing that the studio can do. */
export type Command = {
  /** A noun and, for most, a verb: `projects start`. */
  name: string
  /** Names of what stands after it: `PROJECT`, `[CLIENT]` may be left out, `MORE…` repeats. */
  takes: readonly string[]
  options?: Record<string, Option>
  /** One sentence. */
  does: string
  /** More to know, where one sentence is not enough. */
  notes?: string
  /** What stands after the name of the program. */
  examples: readonly string[]
  run: (given: Given, desk: Desk) => Promise<Answer>
}

/** `value`: what the option is given, in capitals; without it the option is a switch. */
export type Option = { value?: string; does: string }

export type Given = {
  /** In the order of `takes`; what was left out is an empty text. */
  words: string[]
  options: Record<string, string | true | undefined>
}

/** What a command found out: `data` for programs, `text` for people. */
export type Answer = {
  data: unknown
  text: string
  /** True when something needs attention: the exit status is 1. */
  failed?: boolean
}

/** What a command works with. Nothing is opened before it is asked for. */
export type Desk = {
  environment: Record<string, string | undefined>
  clock: Clock
  /** @throws ConfigError */
  config: () => Config
  /** @throws ConfigError, DatabaseError */
  product: () => Promise<Product>
  /** All that standard input holds. */
  input: () => Promise<string>
  /** Asks a yes-or-no question. @throws UsageError when the answer is no, or nobody can be asked and --yes is not given */
  confirm: (question: string, given: Given) => Promise<void>
}

/** The command line asks for something that cannot be; the message is one sentence that helps. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The value of an option that has one. */
export function optionText(given: Given, option: string): string | undefined {
  const value = given.options[option]
  return typeof value === 'string' ? value : undefined
}
