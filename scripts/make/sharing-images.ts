import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sharingImage } from '#app/head/page-head.ts'
import { type Card, cards } from './sharing-images/cards.ts'
import { drawCard } from './sharing-images/draw-card.ts'

/** Other files that determine how a card looks. */
const DRAWN_BY = [
  'sharing-images/draw-card.ts',
  '../../app/site/figures/frame-trace.ts',
  '../../app/site/overdraw/pictures/times-shaded.avif',
  '../../domain/email/colours.ts',
  '../../content/studio.ts',
  '../../package-lock.json',
]

/**
 * Writes the sharing image of every page to `client/og/…`. Only changed cards are drawn, and unused images are removed
 * from the store.
 * @param client the folder of public files
 * @param store cache that is kept between builds
 */
export async function addSharingImages(client: string, store: string): Promise<void> {
  mkdirSync(store, { recursive: true })
  const drawnBy = DRAWN_BY.map((file) => readFileSync(join(import.meta.dirname, file)))
  const needed = new Set<string>()
  for (const card of cards) {
    const name = storedName(card, drawnBy)
    const stored = join(store, name)
    needed.add(name)
    if (!existsSync(stored)) writeFileSync(stored, await drawCard(card))
    const target = join(client, sharingImage(card.address))
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(stored, target)
  }
  for (const name of readdirSync(store)) if (!needed.has(name)) rmSync(join(store, name))
}

function storedName(card: Card, drawnBy: readonly Buffer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(card))
  for (const content of drawnBy) hash.update(content)
  return `${hash.digest('hex').slice(0, 32)}.png`
}
