import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '#test/engines.ts'
import { TABLES_FILE, tableTypes } from './table-types.ts'

describe('the types of the tables', () => {
  const database = useDatabase('sqlite')

  it('are those of the migrations', async () => {
    const isCurrent = readFileSync(TABLES_FILE, 'utf8') === (await tableTypes(database.db))
    expect(isCurrent, 'run npm run tables').toBe(true)
  })
})
