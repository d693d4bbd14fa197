// Writes the types of all migrated tables to domain/kernel/tables.ts: npm run tables

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'

export const TABLES_FILE = join(import.meta.dirname, '../../domain/kernel/tables.ts')

type Column = { name: string; type: string; notnull: 0 | 1 }

/** How SQLite types arrive in JavaScript. Better Auth's times are `Date` on PostgreSQL and text on SQLite. */
const TYPES: Record<string, string> = {
  TEXT: 'string',
  INTEGER: 'number',
  BIGINT: 'number',
  'DOUBLE PRECISION': 'number',
  DATE: 'string | Date',
}

/** @param db a migrated SQLite database, which keeps the CREATE statements with their comments */
export async function tableTypes(db: Db): Promise<string> {
  const made = sql<{ name: string; sql: string }>`
    select name, sql from "sqlite_master" where type = 'table' and name not like 'kysely%' order by name`
  const tables: string[] = []
  for (const { name, sql: statement } of (await made.execute(db)).rows) {
    const columns = await sql<Column>`select name, type, "notnull" from pragma_table_info(${name})`.execute(
      db,
    )
    const lines = columns.rows.map((column) => columnLines(column, statement))
    tables.push(`  ${name}: {\n${lines.join('\n')}\n  }`)
  }
  return `// Written by npm run tables from the migrations. Do not edit.\n\nexport interface StoredTables {\n${tables.join('\n')}\n}\n`
}

function columnLines({ name, type, notnull }: Column, statement: string): string {
  const comment = new RegExp(`^ +"?${name}"? .*? -- (.*)$`, 'm').exec(statement)?.[1]
  const kind = allowedValues(name, statement) ?? TYPES[type.toUpperCase()]
  if (!kind) throw new Error(`TYPES lacks ${type}, the type of ${name}.`)
  return `${comment ? `    /** ${comment} */\n` : ''}    ${name}: ${kind}${notnull ? '' : ' | null'}`
}

/** @returns undefined if no CHECK lists the column's values */
function allowedValues(column: string, statement: string): string | undefined {
  const check = new RegExp(`check \\(\\s*${column} (?:in \\(([^)]*)\\)|= ('[^']*'))`).exec(statement)
  return (check?.[1] ?? check?.[2])?.split(/,\s*/).join(' | ')
}

async function writeTypes(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'table-types-'))
  const handle = await connectDatabase({ url: undefined, dataDir })
  try {
    await migrateDatabase(handle)
    writeFileSync(TABLES_FILE, await tableTypes(handle.db))
  } finally {
    await handle.close()
    rmSync(dataDir, { recursive: true })
  }
}

if (import.meta.main) await writeTypes()
