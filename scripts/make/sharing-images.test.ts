import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharingImage } from '#app/head/page-head.ts'
import { indexedPages } from '#app/seo/indexed-pages.ts'
import { cards } from './sharing-images/cards.ts'
import { drawCard } from './sharing-images/draw-card.ts'
import { addSharingImages } from './sharing-images.ts'

const MAX_BYTES = 60 * 1024

const folder = mkdtempSync(join(tmpdir(), 'bildruta-images-'))
const store = join(folder, 'store')

beforeAll(() => addSharingImages(join(folder, 'first'), store))
afterAll(() => rmSync(folder, { recursive: true }))

it('every page for search engines has a picture of its own', () => {
  const addresses = cards.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { address } of indexedPages()) expect(addresses).toContain(address)
})

it('each is a small PNG of 1200 × 630 pixels', async () => {
  for (const { address } of cards) {
    const file = join(folder, 'first', sharingImage(address))
    expect(await sharp(file).metadata(), address).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(statSync(file).size, address).toBeLessThanOrEqual(MAX_BYTES)
  }
})

it('the same card gives the same picture', async () => {
  const card = cards.find(({ address }) => address === '/services')
  if (!card) throw new Error('the services page has no card')
  expect(await drawCard(card)).toEqual(readFileSync(join(folder, 'first', sharingImage(card.address))))
})

it('a second build draws nothing again and tidies up', async () => {
  const before = readdirSync(store).map((name) => statSync(join(store, name)).mtimeMs)
  writeFileSync(join(store, 'of-a-page-that-is-gone.png'), '')
  await addSharingImages(join(folder, 'second'), store)
  expect(readdirSync(store).map((name) => statSync(join(store, name)).mtimeMs)).toEqual(before)
  expect(readdirSync(join(folder, 'second/og')).sort()).toEqual(readdirSync(join(folder, 'first/og')).sort())
})
