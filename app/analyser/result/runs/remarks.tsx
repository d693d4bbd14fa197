import { frameTimesResult } from '#content/frame-times-result.ts'
import type { CaptureFile } from '../../session/session.ts'

const { files: words } = frameTimesResult

/** What a reader should know of the captures of a side, each sentence once with the files that it is true of. */
export function Remarks({ files }: { files: readonly CaptureFile[] }) {
  const read = files.flatMap(({ name, state }) => (state.kind === 'read' ? [{ name, ...state.card }] : []))
  const groups = alike(read)
  if (groups.length === 0) return null
  return (
    <div className="mt-2 grid gap-1.5 text-small leading-snug">
      {groups.map(({ sentence, names, isSame }) => (
        <p key={sentence}>
          <span className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
            {read.length > 1 && `${whose(names, read.length)}: `}
          </span>
          {sentence}
          {!isSame && <span className="text-soft"> {words.alike}</span>}
        </p>
      ))}
    </div>
  )
}

type Group = { sentence: string; names: string[]; isSame: boolean }

/** Sentences that differ in their numbers alone are one, with those of the first. */
function alike(read: readonly { name: string; remarks: readonly string[] }[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { name, remarks } of read)
    for (const sentence of remarks) {
      const group = groups.get(withoutNumbers(sentence)) ?? { sentence, names: [], isSame: true }
      groups.set(withoutNumbers(sentence), group)
      group.names.push(name)
      group.isSame &&= group.sentence === sentence
    }
  return [...groups.values()]
}

function withoutNumbers(sentence: string): string {
  return sentence.replaceAll(/\d[\d.,]*/g, '#')
}

function whose(names: readonly string[], all: number): string {
  if (names.length === all) return words.allFiles
  return names.length === 1 ? (names[0] ?? '') : `${names.length} ${words.of} ${all} ${words.files}`
}
