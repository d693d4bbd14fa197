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

/** The structured log. Fields that may hold secrets are removed wherever they stand, two levels deep. */
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
