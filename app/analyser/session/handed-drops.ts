import type { Side } from './session.ts'

/** What a drop holds. The browser empties its own list when the event is over. */
export type Dropped = { entries: FileSystemEntry[]; files: File[] }

type HandedDrop = Dropped & { side: Side }

const handed: HandedDrop[] = []

/** Leaves a drop for `/tools/frame-times`, which the document is about to show. It stays in its memory. */
export function handOver(side: Side, data: DataTransfer): void {
  handed.push({ side, ...dropped(data) })
}

/** Takes what was left, once. */
export function takeHandedOver(): HandedDrop[] {
  return handed.splice(0)
}

export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true
}

export function dropped({ items, files }: DataTransfer): Dropped {
  return { entries: [...items].flatMap((item) => item.webkitGetAsEntry() ?? []), files: [...files] }
}
