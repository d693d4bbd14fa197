import { format } from 'node:util'
import type { Logger } from 'pino'

/** Libraries quote what visitors sent, of any length. */
const LONGEST = 1_000

/** From now on what libraries print becomes lines of the log. None is an error: what is one is thrown, and logged where it ends. */
export function consoleIntoLog(log: Logger, libraries: Console = console): void {
  const printTo =
    (level: 'debug' | 'info' | 'warn') =>
    (...words: unknown[]) =>
      log[level]({ printed: format(...words).slice(0, LONGEST) }, 'a library printed this')
  libraries.debug = printTo('debug')
  libraries.log = printTo('info')
  libraries.info = printTo('info')
  libraries.warn = printTo('info')
  libraries.error = printTo('warn')
}
