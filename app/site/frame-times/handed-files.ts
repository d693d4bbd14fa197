/** The halves on which captures are dropped. */
type Side = 'before' | 'after'

type HandedFiles = { side: Side; files: readonly File[] }

let handed: HandedFiles[] = []

/** Leaves captures for `/tools/frame-times`, which the document is about to show. They live in its memory and nowhere else. */
export function putFiles(side: Side, files: readonly File[]): void {
  handed.push({ side, files })
}

/** Takes what was left, once. */
export function takeFiles(): readonly HandedFiles[] {
  const taken = handed
  handed = []
  return taken
}
