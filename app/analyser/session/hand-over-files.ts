import { frameTimesResult } from '#content/frame-times-result.ts'
import { addFiles, addRefused } from './actions.ts'
import { change, type Side } from './session.ts'

const { opened: words } = frameTimesResult
/** Larger images can't be result images. */
const MOST_BYTES = 8_000_000

/** Adds captures to a side and opens result images. */
export async function handOverFiles(side: Side, files: readonly File[]): Promise<void> {
  const captures = files.filter((file) => !mayBeResultImage(file))
  if (captures.length > 0) addFiles(side, captures)
  const pictures = files.filter(mayBeResultImage)
  if (pictures.length === 0) return
  const { inImage, readSaved } = await import('../saved/open-saved.ts')
  for (const picture of pictures) {
    const found = await inImage(new Uint8Array(await picture.arrayBuffer()))
    const kept = found.ok ? readSaved(found.json) : undefined
    if (found.ok && kept) change({ opened: { kept, from: 'card', isPictureChanged: found.isPictureChanged } })
    else addRefused(side, [picture.name], found.ok ? words.unknown : words[found.code])
  }
}

export async function openLink(hash: string): Promise<void> {
  const { inLink, readSaved } = await import('../saved/open-saved.ts')
  const found = await inLink(hash)
  const kept = found.ok ? readSaved(found.json) : undefined
  change({
    opened: kept ? { kept, from: 'link', isPictureChanged: false } : { kept: undefined, from: 'link' },
  })
}

function mayBeResultImage({ name, type, size }: File): boolean {
  return size <= MOST_BYTES && (type === 'image/png' || /\.png$/i.test(name))
}
