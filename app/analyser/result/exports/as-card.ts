import { cardOf, linkOf } from '../../card/card.ts'
import type { Kept } from '../../reading/kept.ts'
import { drawCard } from './draw-card.ts'

/** A picture of what was kept, with it inside. @param json what `askForKept` gave */
export async function asCard(json: string): Promise<Blob | undefined> {
  const picture = await drawCard(JSON.parse(json) as Kept, document.documentElement)
  if (!picture) return undefined
  const card = await cardOf(new Uint8Array(await picture.arrayBuffer()), json)
  return new Blob([card], { type: 'image/png' })
}

/** The address of this page with what was kept in it; undefined where that would be too long. */
export async function asLink(json: string): Promise<string | undefined> {
  const link = await linkOf(json)
  return link && location.origin + location.pathname + link
}
