import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach } from 'vitest'

/** Ids in sequence. They determine the order of simultaneous events, so that a story is always the same. */
export function useIdsInTurn(): void {
  const { randomUUID } = crypto
  let given = 0
  beforeEach(() => {
    given = 0
    crypto.randomUUID = () => {
      given += 1
      return `${given.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    }
    syncBuiltinESMExports()
  })
  afterEach(() => {
    crypto.randomUUID = randomUUID
    syncBuiltinESMExports()
  })
}
