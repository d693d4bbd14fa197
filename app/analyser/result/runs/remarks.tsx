import { frameTimesResult } from '../../../../content/frame-times-result.ts'
import type { CaptureFile } from '../../session/session.ts'

const { files: words } = frameTimesResult

/** What a reader should know of the captures of a side, each sentence once with the files that it is true of. */
export function Remarks({ files }: { files: readonly CaptureFile[] }) {
  const read = files.flatMap(({ name, state }) => (state.kind === 'read' ? [{ name, ...state.card }] : []))
  const bySentence = new Map<string, string[]>()
  for (const { name, remarks } of read)
    for (const sentence of remarks) bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), name])
  if (bySentence.size === 0) return null
  return (
    <div className="mt-2 grid gap-1.5 text-small leading-snug">
      {[...bySentence].map(([sentence, names]) => (
        <p key={sentence}>
          <span className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
            {read.length > 1 && `${whose(names, read.length)}: `}
          </span>
          <span className="text-progress">{sentence}</span>
        </p>
      ))}
    </div>
  )
}

function whose(names: readonly string[], all: number): string {
  if (names.length === all) return words.allFiles
  return names.length === 1 ? (names[0] ?? '') : `${names.length} ${words.of} ${all} ${words.files}`
}
