import { frameTimesResult } from '#content/frame-times-result.ts'
import { addFiles, addRefused, openKept } from './actions.ts'
import type { Side } from './session.ts'

const { opened: words } = frameTimesResult
/** No card is larger; what is, is handed to the reader like any file. */
const MOST_BYTES = 8_000_000

/** Takes files for a side. A picture among them may be a card, which holds a comparison: that is opened. */
export async function handOverFiles(side: Side, files: readonly File[]): Promise<void> {
  const captures = files.filter((file) => !mayBeCard(file))
  if (captures.length > 0) addFiles(side, captures)
  const pictures = files.filter(mayBeCard)
  if (pictures.length === 0) return
  const { inCard, readKept } = await import('../saved/open-saved.ts')
  for (const picture of pictures) {
    const found = await inCard(new Uint8Array(await picture.arrayBuffer()))
    const kept = found.ok ? readKept(found.json) : undefined
    if (found.ok && kept) openKept({ kept, from: 'card', isPictureChanged: found.isPictureChanged })
    else addRefused(side, [picture.name], found.ok ? words.unknown : words[found.code])
  }
}

/** Opens the comparison that an address holds. */
export async function openLink(hash: string): Promise<void> {
  const { inLink, readKept } = await import('../saved/open-saved.ts')
  const found = await inLink(hash)
  const kept = found.ok ? readKept(found.json) : undefined
  openKept(kept ? { kept, from: 'link', isPictureChanged: false } : { kept: undefined, from: 'link' })
}

function mayBeCard({ name, type, size }: File): boolean {
  return size <= MOST_BYTES && (type === 'image/png' || /\.png$/i.test(name))
}
