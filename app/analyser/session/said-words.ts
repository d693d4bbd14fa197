import { CONDITIONS, type ConditionId, type Said, saidIn } from '@bildruta/frame-times'

/** So many letters of a word that means nothing are shown, and so many such words. */
const MISREAD = { letters: 60, words: 3 }

/** What a person says of the conditions, as the address has it: `condition=gpu=RTX 4070`, as the command takes it. */
export function saidWords(said: Said): string[] {
  return sayings(said).map(([id, text]) => `condition=${encodeURIComponent(`${id}=${text}`)}`)
}

/** `misread`: what stands there of conditions and is none, cut to what a sentence bears. */
export function readSaid(words: URLSearchParams): { said: Said; misread: readonly string[] } {
  const read = words.getAll('condition').map((text) => ({ text, ...conditionIn(text) }))
  const misread = read.flatMap(({ text, said }) => (said ? [] : [text.slice(0, MISREAD.letters)]))
  return {
    said: Object.fromEntries(read.flatMap(({ id, said }) => (said ? [[id, said]] : []))),
    misread: misread.slice(0, MISREAD.words),
  }
}

/** Each condition that somebody said, with `RTX 4070` or `576.02 → 580.10`. */
export function sayings(said: Said): [ConditionId, string][] {
  return Object.entries(said).map(([id, { before, after }]) => [
    id as ConditionId,
    before === after ? before : `${before} → ${after}`,
  ])
}

/** `graphics card RTX 4070`, one for each. */
export function saidInWords(said: Said): string {
  return sayings(said)
    .map(([id, text]) => `${CONDITIONS[id].name} ${text}`)
    .join('; ')
}

function conditionIn(text: string) {
  const at = text.indexOf('=')
  const id = text.slice(0, Math.max(at, 0))
  return Object.hasOwn(CONDITIONS, id) ? { id, said: saidIn(text.slice(at + 1)) } : undefined
}
