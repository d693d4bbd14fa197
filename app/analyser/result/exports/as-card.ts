import { cardOf, linkOf } from '../../card/card.ts'
import { readKept } from '../../card/read-kept.ts'
import { drawCard } from './draw-card.ts'

/** A picture of what was kept, with it inside; undefined where a card does not hold so much. @param json what `askForKept` gave */
export async function asCard(json: string): Promise<Blob | undefined> {
  const kept = readKept(json)
  const picture = kept && (await drawCard(kept, document.documentElement))
  const card = picture && (await cardOf(new Uint8Array(await picture.arrayBuffer()), json))
  return card && new Blob([card], { type: 'image/png' })
}

/** The address of this page with what was kept in it; undefined where that would be too long. */
export async function asLink(json: string): Promise<string | undefined> {
  const link = readKept(json) && (await linkOf(json))
  return link && location.origin + location.pathname + link
}
