import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '#app/ground/api.ts'
import { lookAgain, type Part } from './parts.ts'

/** The list as the server has it, newest first; a part holds three rows, and the next one begins after its last. */
let rows: string[] = []
let asked: string[] = []

beforeEach(() => {
  rows = ['l', 'k', 'j', 'i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']
  asked = []
})

async function fetchPart(from: string): Promise<Part<string>> {
  asked.push(from)
  if (from !== '' && !rows.includes(from)) throw new ApiError(new Response(null, { status: 404 }), '')
  const at = from === '' ? 0 : rows.indexOf(from) + 1
  const part = rows.slice(at, at + 3)
  return { from, rows: part, next: at + 3 < rows.length ? (part.at(-1) ?? null) : null, isOld: false }
}

/** All of the list. */
async function fetchAll(): Promise<Part<string>[]> {
  const parts: Part<string>[] = []
  for (let from: string | null = ''; from !== null; ) {
    const part: Part<string> = await fetchPart(from)
    parts.push(part)
    from = part.next
  }
  asked = []
  return parts
}

const told = (parts: readonly Part<string>[]) =>
  parts.map(({ rows, isOld }) => rows.join('') + (isOld ? ' old' : ''))

it('fetches the first part of a list of which nothing is known', async () => {
  expect(told(await lookAgain(undefined, { first: 0, last: 0 }, fetchPart))).toEqual(['lkj'])
})

it('fetches what is shown alone, and says of the rest that it is old', async () => {
  const known = await fetchAll()
  expect(told(await lookAgain(known, { first: 4, last: 6 }, fetchPart))).toEqual([
    'lkj old',
    'ihg',
    'fed',
    'cba old',
  ])
  expect(asked).toEqual(['j', 'g'])
})

it('is shown a new row at the beginning, and what comes after is found again, none twice and none left out', async () => {
  const known = await fetchAll()
  rows = ['m', ...rows]
  const again = await lookAgain(known, { first: 0, last: 1 }, fetchPart)
  expect(told(again)).toEqual(['mlk'])
  expect(again.at(-1)?.next).toBe('k')
})

it('keeps what stands before when a row is gone that is shown', async () => {
  const known = await fetchAll()
  rows = rows.filter((row) => row !== 'h')
  const again = await lookAgain(known, { first: 3, last: 5 }, fetchPart)
  expect(told(again)).toEqual(['lkj old', 'igf'])
  expect(again.at(-1)?.next).toBe('f')
})

it('begins anew when the row is gone after which the part on the screen began', async () => {
  const known = await fetchAll()
  rows = rows.filter((row) => row !== 'j')
  expect(told(await lookAgain(known, { first: 3, last: 4 }, fetchPart))).toEqual(['lki'])
})

it('fetches the last part of a list that became shorter than what was shown', async () => {
  const known = await fetchAll()
  expect(told(await lookAgain(known, { first: 40, last: 50 }, fetchPart))).toEqual([
    'lkj old',
    'ihg old',
    'fed old',
    'cba',
  ])
})
