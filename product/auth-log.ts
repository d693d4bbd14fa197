import type { Logger } from 'pino'
import type { AuthSettings } from '#domain/accounts/auth/auth.server.ts'
import { isDatabaseAway, isDuplicate } from '#platform/database/ground/database-failures.ts'

/**
 * What Better Auth has to say, in our log. Its lines without an error tell what a visitor sent, and no visitor raises an alarm.
 * @throws the database's error: Better Auth would only log it and answer as if something else were wrong
 */
export function authLog(log: Logger): AuthSettings['log'] {
  return (level, message, details) => {
    const error = details.find((detail) => detail instanceof Error)
    if (isDatabaseAway(error)) throw error
    const isBug = error !== undefined && !isDuplicate(error)
    log[isBug ? level : quieter(level)]({ details, ...(error && { err: error }) }, message)
  }
}

function quieter(level: Parameters<AuthSettings['log']>[0]): 'info' | 'debug' {
  return level === 'debug' ? 'debug' : 'info'
}
