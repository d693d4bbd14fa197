import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableNames } from '#platform/database/table-names.ts'
import { isIn, isOutside, type SourceFile, sourceFiles } from './source-files.ts'

/** The modules of the domain. Each may import those before it. */
const MODULES = [
  'kernel',
  'people',
  'email',
  'storage',
  'messages',
  'crm',
  'projects',
  'orders',
  'billing',
  'delivery',
  'accounts',
  'reads',
  'inbox',
  'privacy',
]

/** The only module that may join other modules' tables. It only selects. */
const READS = 'domain/reads'

/** These read or write every table, whatever it contains. */
const MAY_NAME_EVERY_TABLE = [
  'platform/database/migrations',
  'platform/database/backup',
  'domain/privacy',
  READS,
]

/** Better Auth inserts the rows of these. */
const FILLED_BY_BETTER_AUTH = ['session', 'account', 'verification', 'twoFactor']

const files = sourceFiles().filter(({ path }) => !isOutside(path))
const owners = tableOwners()

describe('the modules of the domain', () => {
  it('are all in the list', () => {
    const found = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []))
    expect([...found].sort()).toEqual(MODULES.toSorted())
  })

  it('import only modules before them', () => {
    expect(violations(laterModules)).toEqual([])
  })

  it('keep their stores and tables to themselves', () => {
    expect(violations(foreignStores)).toEqual([])
    expect(violations(foreignTables)).toEqual([])
    expect(violations(sqlOutsideStores)).toEqual([])
    expect([...owners.keys()].sort()).toEqual([...tableNames].sort())
  })

  it('only select where they may join tables of others', () => {
    expect(violations(writesOfReads)).toEqual([])
  })
})

describe('folders', () => {
  it('are in no import cycle', () => {
    expect(cycles(sourceFiles().filter(({ path }) => !isTest(path)))).toEqual([])
  })
})

type Check = (file: SourceFile) => string[]

function violations(check: Check): string[] {
  return files.flatMap((file) => check(file).map((wrong) => `${file.path}: ${wrong}`))
}

function laterModules({ path, targets }: SourceFile): string[] {
  const own = moduleOf(path)
  if (own === undefined) return []
  return targets.filter((target) => MODULES.indexOf(moduleOf(target) ?? own) > MODULES.indexOf(own))
}

function foreignStores({ path, targets }: SourceFile): string[] {
  return targets.filter(
    (target) =>
      moduleOf(target) !== undefined &&
      moduleOf(target) !== moduleOf(path) &&
      !isIn(target, READS) &&
      target.endsWith('.store.server.ts'),
  )
}

function sqlOutsideStores({ path, text }: SourceFile): string[] {
  if (!isIn(path, 'domain', 'cli', 'server', 'product', 'app') || /\.store\.server\.ts$/.test(path)) return []
  return text.match(QUERY) ?? []
}

function foreignTables({ path, text }: SourceFile): string[] {
  if (isIn(path, ...MAY_NAME_EVERY_TABLE)) return []
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

const QUERY = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|deleteInList)\(/g
const TABLE_OF_QUERY =
  /\b(?:Tables\[|(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*|deleteInList\(\s*\w+,\s*)'(\w+)/g

/** The owner of each table: the module, or the folder of the platform, that inserts its rows. */
function tableOwners(): Map<string, string> {
  const inserted = files
    .filter(({ path }) => !isIn(path, ...MAY_NAME_EVERY_TABLE))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\binsertInto\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [
        table,
        ownerOf(path),
      ]),
    )
  return new Map([
    ...inserted,
    ...FILLED_BY_BETTER_AUTH.map((table): [string, string] => [table, 'accounts']),
  ])
}

function moduleOf(path: string): string | undefined {
  return /^domain\/([^/]+)\//.exec(path)?.[1]
}

function ownerOf(path: string): string {
  return moduleOf(path) ?? dirname(path)
}

/** Tests may import everything, and nothing may import files of the root. */
function isTest(path: string): boolean {
  return isIn(path, 'test') || path.includes('.test.') || !path.includes('/')
}

/** Groups of folders that reach each other by imports, sorted. */
function cycles(all: readonly SourceFile[]): string[][] {
  const known = new Set(all.map(({ path }) => path))
  const next = new Map<string, Set<string>>()
  for (const { path, targets } of all) {
    const own = dirname(path)
    const reached = next.get(own) ?? new Set()
    // Generated types and tests are left out.
    for (const target of targets.filter((target) => known.has(target) && dirname(target) !== own))
      reached.add(dirname(target))
    next.set(own, reached)
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]))
  const groups = new Map<string, string[]>()
  for (const folder of [...next.keys()].sort()) {
    const group = [...(reach.get(folder) ?? [])].filter((other) => reach.get(other)?.has(folder)).sort()
    if (group.length > 1) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const other of next.get(folder) ?? [])
      if (!seen.has(other)) {
        seen.add(other)
        waiting.push(other)
      }
  return seen
}
