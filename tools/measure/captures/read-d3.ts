import { readFileSync } from 'node:fs'
import { csvParseRows } from 'd3-dsv'
import { COLUMNS } from './columns.ts'
import { measure } from './measured.ts'

await measure(async (file) => {
  const columns: number[][] = COLUMNS.map(() => [])
  let places: number[] = []
  csvParseRows(readFileSync(file, 'utf8'), (row, index) => {
    if (index === 0) places = COLUMNS.map((name) => row.indexOf(name))
    else for (const [column, place] of places.entries()) columns[column]?.push(Number(row[place]))
    return undefined
  })
  const [frameTimes = new Float64Array()] = columns.map((column) => Float64Array.from(column))
  return frameTimes
})
