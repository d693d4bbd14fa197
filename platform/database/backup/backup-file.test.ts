import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, inject, test } from 'vitest'
import { inspectBackup } from './backup.ts'
import {
  type BackupPart,
  readBackupHeader,
  readBackupParts,
  sumOfBackup,
  writeBackupFile,
} from './backup-file.ts'

const HEADER = {
  createdAt: '2026-11-20T12:00:00.000Z',
  migrations: ['001-baseline'],
  tables: ['user', 'files', 'messages'],
}
const PARTS: BackupPart[] = [
  { table: 'user', row: '{"name":"Ada"}' },
  { table: 'user', row: '{"name":"Grace"}' },
  { table: 'files', row: '{"url":"https://files.example"}' },
]

let file: string
beforeEach(async () => {
  file = join(await mkdtemp(join(inject('runDir'), 'backup-file-')), 'today.backup.gz')
  await writeBackupFile(file, HEADER, partsInTurn())
})
async function* partsInTurn() {
  yield* PARTS
}
const changeLines = (change: (lines: string[]) => string[]) => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`))
}

test('gives back what was written into it', async () => {
  expect(await readBackupHeader(file)).toMatchObject(HEADER)
  const parts: BackupPart[] = []
  for await (const part of readBackupParts(file)) parts.push(part)
  expect(parts).toEqual(PARTS)
})

test('says how many rows each table has, also one without any, and their hash', async () => {
  const sums = await sumOfBackup(file)
  expect(Object.entries(sums).map(([table, { rows }]) => [table, rows])).toEqual([
    ['user', 2],
    ['files', 1],
    ['messages', 0],
  ])
  changeLines(([header = '', table = '', ada = '', grace = '', ...rest]) => [
    header,
    table,
    grace,
    ada,
    ...rest,
  ])
  expect(await sumOfBackup(file)).toEqual(sums)
})

test.each<[string, string, (lines: string[]) => string[]]>([
  ['without a row', 'it is damaged: user differs from what was written', (lines) => lines.toSpliced(2, 1)],
  [
    'with another letter',
    'it is damaged: user differs from what was written',
    (lines) => lines.map((line) => line.replace('Ada', 'Ida')),
  ],
  [
    'with a row of another table',
    'it is damaged: user differs from what was written',
    (lines) => lines.map((line) => line.replace('["table","user"]', '["table","files"]')),
  ],
  ['without its last line', 'it is incomplete', (lines) => lines.slice(0, -1)],
])('is refused %s, although it can be unpacked', async (_, reason, change) => {
  changeLines(change)
  await expect(inspectBackup(file)).rejects.toThrow(`${file} can't be restored: ${reason}.`)
})
