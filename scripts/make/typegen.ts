// Writes the types that are not in git, of tables and of routes: npm run typegen

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '#platform/database/database.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.types')
const REACT_ROUTER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')

type Column = { name: string; type: string; notnull: 0 | 1 }

/** How SQLite types arrive in JavaScript. Better Auth's times are `Date` on PostgreSQL and text on SQLite. */
const TYPES: Record<string, string> = {
  TEXT: 'string',
  INTEGER: 'number',
  BIGINT: 'number',
  'DOUBLE PRECISION': 'number',
  DATE: 'string | Date',
}

/** The types of all migrated tables. SQLite keeps the CREATE statements with their comments. */
export async function tableTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'table-types-'))
  const database = await connectDatabase({ url: undefined, dataDir })
  try {
    await migrateDatabase(database)
    const made = await sql<{ name: string; sql: string }>`
      select name, sql from "sqlite_master" where type = 'table' and name not like 'kysely%' order by name
    `.execute(database.db)
    const tables: string[] = []
    for (const { name, sql: statement } of made.rows) {
      const columns = await sql<Column>`select name, type, "notnull" from pragma_table_info(${name})`.execute(
        database.db,
      )
      const lines = columns.rows.map((column) => columnLines(column, statement))
      tables.push(`  ${name}: {\n${lines.join('\n')}\n  }`)
    }
    return `// Written by npm run typegen from the migrations.\n\nexport interface StoredTables {\n${tables.join('\n')}\n}\n`
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
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

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'tables.ts'), await tableTypes())
  // A server's packages have no development tools.
  if (existsSync(REACT_ROUTER)) execFileSync(process.execPath, [REACT_ROUTER, 'typegen'], { cwd: ROOT })
}
