import { format } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'

const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'authorization',
  'cookie',
  'clientSecret',
]

/** The structured log. Fields that may contain secrets are removed up to two levels deep. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[removed]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** Libraries quote visitors' input, which may have any length. */
const LONGEST = 1_000

/** Redirects what libraries print to the log. None of it is an error, because errors are thrown and logged where they are caught. */
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
