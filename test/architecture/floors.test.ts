import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableNames } from '../../platform/database/table-names.ts'
import { FLOORS } from './floors.ts'
import { isIn, isOutside, type SourceFile, sourceFile, sourceFiles } from './source-files.ts'

/** They read or write tables whole, whatever they mean. */
const MAY_NAME_EVERY_TABLE = ['platform/database/migrations', 'platform/database/backup']

/** Reads tables of all slices, and only reads them. */
const READS = 'domain/reads'

/** What still stands in the wrong place. */
const EXCEPTIONS: readonly string[] = [
  // The state of a dispute is named by a provider and stored by payments.
  'platform/payments/stripe.ts: domain/payments/payments.table.ts',
]

const files = sourceFiles().filter(({ path }) => !isOutside(path))
const slices = [...new Set(files.flatMap(({ path }) => sliceOf(path) ?? []))]
const owners = tableOwners()

describe('the slices of the domain', () => {
  it('have a floor each', () => {
    expect([...FLOORS.flat()].sort()).toEqual([...slices].sort())
  })

  it('import lower floors only', () => {
    expect(wrongIn(upwardImports)).toEqual([])
  })

  it('keep their stores and columns to themselves', () => {
    expect(wrongIn(foreignStores)).toEqual([])
  })

  it('own every table once', () => {
    expect([...owners.keys()].sort()).toEqual([...tableNames].sort())
  })

  it('keep SQL in their stores', () => {
    expect(wrongIn(sqlOutsideStores)).toEqual([])
  })

  it('keep SQL on their tables to themselves', () => {
    expect(wrongIn(foreignTables)).toEqual([])
  })

  it('write nothing where they may read everything', () => {
    expect(wrongIn(writesOfReads)).toEqual([])
  })

  it('are excused only where it is needed', () => {
    const checks = [upwardImports, foreignStores, sqlOutsideStores, foreignTables, writesOfReads]
    const found = checks.flatMap((check) => allIn(check))
    expect(EXCEPTIONS.filter((excuse) => !found.includes(excuse))).toEqual([])
  })

  it.each([
    [
      'an import of a higher floor',
      upwardImports,
      'domain/thread/a.server.ts',
      "import '../payments/payments.server.ts'",
    ],
    [
      'an import of the same floor',
      upwardImports,
      'domain/people/a.server.ts',
      "import '../catalogue/catalogue.schema.ts'",
    ],
    [
      'a foreign store',
      foreignStores,
      'domain/payments/a.server.ts',
      "import '../projects/projects.store.server.ts'",
    ],
    [
      'a foreign store at a door',
      foreignStores,
      'studio/a.ts',
      "import '../domain/projects/projects.store.server.ts'",
    ],
    [
      'foreign columns',
      foreignStores,
      'domain/payments/a.server.ts',
      "import '../projects/projects.table.ts'",
    ],
    ['a foreign table', foreignTables, 'domain/files/a.store.server.ts', "db.selectFrom('projects')"],
    [
      'a foreign table in a join',
      foreignTables,
      'domain/files/a.store.server.ts',
      "query.innerJoin('user', 'a', 'b')",
    ],
    [
      'a foreign table in SQL text',
      foreignTables,
      'domain/files/a.store.server.ts',
      'sql`select 1 from outbox where true`',
    ],
    [
      'a foreign table in a shared statement',
      foreignTables,
      'domain/files/files.own-data.server.ts',
      "deleteBefore(trx, 'outbox', 'created_at', time)",
    ],
    ['a write of the read side', writesOfReads, 'domain/reads/a.store.server.ts', "db.deleteFrom('files')"],
    [
      'a write of the read side in SQL text',
      writesOfReads,
      'domain/reads/a.store.server.ts',
      'sql`update files set url = 1`',
    ],
    [
      'a slice that imports the read side',
      upwardImports,
      'domain/own-data/a.server.ts',
      "import '../reads/list-quotes.server.ts'",
    ],
    ['SQL in a use-case', sqlOutsideStores, 'domain/files/a.server.ts', "db.deleteFrom('files')"],
    ['SQL at a door', sqlOutsideStores, 'studio/a.ts', 'db.selectFrom(table)'],
  ])('fail on %s', (_, check, path, text) => {
    expect(check(sourceFile(path, text))).toHaveLength(1)
  })
})

type Check = (file: SourceFile) => string[]

function wrongIn(check: Check): string[] {
  return allIn(check).filter((wrong) => !EXCEPTIONS.includes(wrong))
}

function allIn(check: Check): string[] {
  return files.flatMap((file) => check(file).map((wrong) => `${file.path}: ${wrong}`))
}

function upwardImports({ path, targets }: SourceFile): string[] {
  const own = sliceOf(path)
  if (own === undefined) return []
  return targets.filter((target) => {
    const other = sliceOf(target)
    return other !== undefined && other !== own && floorOf(other) >= floorOf(own)
  })
}

function foreignStores({ path, targets }: SourceFile): string[] {
  return targets.filter(
    (target) =>
      sliceOf(target) !== undefined &&
      sliceOf(target) !== sliceOf(path) &&
      /\.(store\.server|table)\.ts$/.test(target),
  )
}

function sqlOutsideStores({ path, text }: SourceFile): string[] {
  if (
    !isIn(path, 'domain', 'studio', 'server', 'product', 'app') ||
    /\.(store|own-data)\.server\.ts$/.test(path)
  )
    return []
  return text.match(QUERY) ?? []
}

function foreignTables({ path, text }: SourceFile): string[] {
  if (isIn(path, ...MAY_NAME_EVERY_TABLE, READS)) return []
  const named = [
    ...[...text.matchAll(TABLE_OF_QUERY)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].flatMap(([, words = '']) =>
      [...words.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)].map((match) => match[1] ?? ''),
    ),
  ]
  return named.filter((table) => owners.has(table) && owners.get(table) !== ownerOf(path))
}

function writesOfReads({ path, text }: SourceFile): string[] {
  if (!isIn(path, READS)) return []
  return text.match(/\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql\b[^`\n]*`/g) ?? []
}

const QUERY =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|deleteAmong|deleteBefore|standingIn)\(/g
const TABLE_OF_QUERY =
  /\b(?:(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*|(?:deleteAmong|deleteBefore|standingIn)\(\s*\w+,\s*)'(\w+)/g

/** Whose a table is: of the slice, or the folder of the platform, in which its columns are declared. */
function tableOwners(): Map<string, string> {
  const tables = files.filter(({ path }) => path.endsWith('.table.ts'))
  return new Map(
    tables.flatMap(({ path, text }) =>
      [...text.matchAll(/^export interface \w+Tables \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = '']) =>
        [...body.matchAll(/^ {2}(\w+):/gm)].map((match): [string, string] => [match[1] ?? '', ownerOf(path)]),
      ),
    ),
  )
}

function sliceOf(path: string): string | undefined {
  return /^domain\/([^/]+)\//.exec(path)?.[1]
}

function ownerOf(path: string): string {
  return sliceOf(path) ?? dirname(path)
}

function floorOf(slice: string): number {
  return FLOORS.findIndex((floor) => floor.includes(slice))
}
