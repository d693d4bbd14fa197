import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { DatabaseError } from '../schema/database-error.ts'

/** SQLite's result codes for a file whose content is broken, or is no database. */
const BROKEN = new Set([11, 26])

/** Makes sure that all pages of a SQLite file agree; about a second per 100 MB. @throws DatabaseError */
export async function requireWhole({ db, file }: { db: Db; file?: string }): Promise<void> {
  if (file === undefined) return
  const damage = await quickCheck(db)
  if (damage === 'ok') return
  const reason = damage.replace(/\s*\n\s*/g, ' ')
  throw new DatabaseError(`The database file ${file} is damaged (${reason}): ${restoreAdvice(file)}.`)
}

/** Whether an error says that the file's content is no database any more. */
export function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    BROKEN.has(error.errcode & 0xff)
  )
}

/** What to do about a file that cannot be read, as the end of a sentence. */
export function restoreAdvice(file: string): string {
  const copy = newestCopy(file)
  const advice = "restore the newest backup ('npm run studio -- restore FILE')"
  return copy ? `${advice}; the newest copy beside it is ${copy}` : advice
}

async function quickCheck(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    return rows[0]?.quick_check ?? 'it cannot be read'
  } catch (error) {
    if (isBroken(error)) return (error as Error).message
    throw error
  }
}

/** Of those that are made before a migration and before a restore. */
function newestCopy(file: string): string | undefined {
  const prefix = `${basename(file, extname(file))}-before-`
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.sqlite'))
    .map((name) => join(dirname(file), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}
