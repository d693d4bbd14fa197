import { expect, it } from 'vitest'
import { tableTypes } from './typegen.ts'

it('types a column by its declaration, its check and its comment', async () => {
  expect(await tableTypes()).toContain(`
  buyer_details: {
    user_id: string
    kind: 'consumer' | 'company'
    /** ISO 3166-1 alpha-2. */
    country: string
    company_name: string | null
`)
})
