import { format } from 'node:util'
import type { Logger } from 'pino'

/** Libraries quote what visitors sent, of any length. */
const LONGEST = 1_000

/** From now on what libraries print becomes lines of the log. None is an error: what is one is thrown, and logged where it ends. */
export function consoleIntoLog(log: Logger): void {
  const printTo =
    (level: 'debug' | 'info' | 'warn') =>
    (...words: unknown[]) =>
      log[level]({ printed: format(...words).slice(0, LONGEST) }, 'a library printed this')
  console.debug = printTo('debug')
  console.log = printTo('info')
  console.info = printTo('info')
  console.warn = printTo('info')
  console.error = printTo('warn')
}
