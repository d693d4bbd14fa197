import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { writeNewFile } from '../sqlite/sqlite-file.ts'
import { differentTables, SumOfRows, type TableSums } from './table-sums.ts'

const FORMAT = 'bildruta-backup-1'
const PIECE_LETTERS = 64 * 1024

type BackupHeader = { createdAt: string; migrations: string[]; tables: string[] }

/** A part of a backup: a row as JSON, independent of the engine. */
export type BackupPart = { table: string; row: string }

/**
 * Writes a gzip file with one JSON value per line: the header, the name and rows of each table, and finally row counts and hashes.
 * @throws DatabaseError when the name is taken
 */
export async function writeBackupFile(
  target: string,
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
): Promise<TableSums> {
  const sum = new SumOfRows(header.tables)
  await writeNewFile(target, (unfinished) =>
    pipeline(
      Readable.from(inPieces(toLines(header, parts, sum))),
      createGzip(),
      createWriteStream(unfinished),
    ),
  )
  return sum.tables()
}

/** @throws Error if it isn't a backup or has another version */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) return parseHeader(line)
  throw new Error('it is empty')
}

/** Reads the rows in order. @returns their sums. @throws Error when the file is damaged or ends early */
export async function* readBackupParts(file: string): AsyncGenerator<BackupPart, TableSums> {
  let table: string | undefined
  let [sum, said]: [SumOfRows | undefined, TableSums | undefined] = [undefined, undefined]
  for await (const line of readLines(file)) {
    if (!sum) {
      sum = new SumOfRows(parseHeader(line).tables)
    } else if (line.startsWith('{') && table !== undefined) {
      const part = { table, row: line }
      sum.add(part)
      yield part
    } else {
      const mark = parseMark(line)
      table = mark.table
      said = mark.end
    }
  }
  if (!sum || !said) throw new Error('it is incomplete')
  const [different] = differentTables(sum.tables(), said)
  if (different) throw new Error(`it is damaged: ${different} differs from what was written`)
  return said
}

/** Reads the whole file. @returns the sums of its rows. @throws Error when the file is damaged or ends early */
export async function sumOfBackup(file: string): Promise<TableSums> {
  const parts = readBackupParts(file)
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return value
  }
}

/** Joined lines, because each compressed chunk costs a turn of the event loop. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < PIECE_LETTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* toLines(
  header: BackupHeader,
  parts: AsyncIterable<BackupPart>,
  sum: SumOfRows,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, ...header })}\n`
  let current: string | undefined
  for await (const part of parts) {
    if (part.table !== current) yield `${JSON.stringify(['table', part.table])}\n`
    current = part.table
    sum.add(part)
    yield `${part.row}\n`
  }
  yield `${JSON.stringify(['end', sum.tables()])}\n`
}

function parseHeader(line: string): BackupHeader {
  const { format, createdAt, migrations, tables } = JSON.parse(line)
  if (format !== FORMAT || !Array.isArray(migrations) || !Array.isArray(tables))
    throw new Error("it isn't a backup made by this program")
  return { createdAt, migrations, tables }
}

function parseMark(line: string): { table?: string; end?: TableSums } {
  const [kind, value] = JSON.parse(line)
  if (kind === 'table') return { table: value }
  if (kind === 'end') return { end: value }
  throw new Error('it contains an unknown line')
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
