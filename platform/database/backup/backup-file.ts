import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { writeNewFile } from '../ground/new-file.ts'

const FORMAT = 'bildruta-postgres-backup-1'

/** What stands at the head of a backup of PostgreSQL. */
type BackupHeader = { createdAt: string; migrations: string[] }

/** A part of such a backup: rows of a table as JSON objects in PostgreSQL's own words. */
export type BackupPart = { table: string; row: string }

/**
 * Writes a gzip file with one JSON text a line: the header, then for each table its name and its rows, at last how many rows there
 * were.
 * @throws DatabaseError when the name is taken
 */
export function writeBackupFile(
  target: string,
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  return writeNewFile(target, (unfinished) =>
    pipeline(Readable.from(toLines(header, parts)), createGzip(), createWriteStream(unfinished)),
  )
}

/** @throws Error when it is no such file or of another version */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) return parseHeader(line)
  throw new Error('it is empty')
}

/** The rows in their order. @throws Error when the file is damaged or ends early */
export async function* readBackupParts(file: string): AsyncGenerator<BackupPart> {
  let table: string | undefined
  let [rows, end]: [number, number | undefined] = [0, undefined]
  let isHeader = true
  for await (const line of readLines(file)) {
    if (isHeader) {
      isHeader = false
    } else if (line.startsWith('{') && table !== undefined) {
      rows += 1
      yield { table, row: line }
    } else {
      const mark: { table?: string; end?: number } = parseMark(line)
      table = mark.table
      end = mark.end
    }
  }
  if (end !== rows) throw new Error('it ends before its end')
}

async function* toLines(header: BackupHeader, parts: AsyncIterable<BackupPart>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, ...header })}\n`
  let current: string | undefined
  let rows = 0
  for await (const { table, row } of parts) {
    if (table !== current) yield `${JSON.stringify(['table', table])}\n`
    current = table
    rows += 1
    yield `${row}\n`
  }
  yield `${JSON.stringify(['end', rows])}\n`
}

function parseHeader(line: string): BackupHeader {
  const { format, createdAt, migrations } = JSON.parse(line)
  if (format !== FORMAT || !Array.isArray(migrations)) throw new Error('it is not a backup of this program')
  return { createdAt, migrations }
}

function parseMark(line: string): { table?: string; end?: number } {
  const [kind, value] = JSON.parse(line)
  if (kind === 'table') return { table: value }
  if (kind === 'end') return { end: value }
  throw new Error('it holds a line that is not known')
}

async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  createReadStream(file)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of gunzip) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
