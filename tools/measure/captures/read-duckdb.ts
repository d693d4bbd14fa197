import { DuckDBInstance } from '@duckdb/node-api'
import { COLUMNS } from './columns.ts'
import { measure } from './measured.ts'

await measure(async (file) => {
  const connection = await (await DuckDBInstance.create()).connect()
  const wanted = COLUMNS.map((name) => `${name}::DOUBLE`).join(', ')
  const result = await connection.run(`SELECT ${wanted} FROM read_csv('${file}', nullstr='NA')`)
  const columns = COLUMNS.map(() => [] as Float64Array[])
  let rows = 0
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    rows += chunk.rowCount
    for (const [index, parts] of columns.entries())
      parts.push(chunk.getColumnVector(index).items.slice(0, chunk.rowCount))
  }
  const [frameTimes = new Float64Array()] = columns.map((parts) => joined(parts, rows))
  return frameTimes
})

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const whole = new Float64Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
