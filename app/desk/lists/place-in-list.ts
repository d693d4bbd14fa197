/** Where somebody was in a list. */
export type Place = {
  /** By its name: the first row on the screen, and so many pixels after its beginning the screen begins. */
  row: string
  into: number
  /** Pixels of the page before the first row. */
  margin: number
  /** Which row had the focus. */
  focused: string | undefined
  /** In pixels, by the name of a row, and what others were taken for. */
  heights: ReadonlyMap<unknown, number>
  usual: number
}

/** Entries of the history of which it is known. */
const MOST = 20
const places = new Map<string, Place>()

/** @param entry of the history, by its key; a document that is loaded anew knows of none */
export function placeAt(entry: string): Place | undefined {
  return places.get(entry)
}

export function keepPlace(entry: string, place: Place): void {
  places.delete(entry)
  places.set(entry, place)
  for (const oldest of [...places.keys()].slice(0, -MOST)) places.delete(oldest)
}
