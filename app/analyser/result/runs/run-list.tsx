import { Fragment } from 'react'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { FileChoices } from '../../components/file-choices.tsx'
import type { Analysis } from '../../reading/analysis.ts'
import { removeFile } from '../../session/actions.ts'
import { sceneIn } from '../../session/recognition.ts'
import type { CaptureFile, Session, Side } from '../../session/session.ts'
import { FileRow } from './file-row.tsx'

const { files: words } = frameTimesResult

type RunListProps = { side: Side; session: Session; analysis: Analysis | undefined }

export function RunList({ side, session, analysis }: RunListProps) {
  const files = session.files.filter((file) => file.side === side)
  const folded = foreignFilesOf(files)
  const groups = groupsOf(
    files.filter((file) => !folded.includes(file)),
    session,
  )
  const runs = files.filter(({ state }) => state.kind === 'read').length
  return (
    <section
      aria-labelledby={`runs-${side}`}
      className="border-line max-lg:border-t max-lg:pt-5 lg:not-first:border-t lg:not-first:pt-5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2
          id={`runs-${side}`}
          className={`text-body tracking-[-0.02em] [overflow-wrap:anywhere] ${side === 'before' ? 'text-before' : 'text-after'}`}
        >
          {frameTimes.sides[side].name}
        </h2>
        <p className="font-mono text-micro text-soft">
          {runs === 0 ? words.noRuns : runs === 1 ? words.oneRun : `${runs} ${words.runs}`}
        </p>
      </div>
      {groups.map(([scene, own]) => (
        <Fragment key={scene ?? ''}>
          {groups.length > 1 && (
            <h3 className="mt-3 font-mono text-micro text-soft [overflow-wrap:anywhere]">
              {scene ?? frameTimesResult.scenes.unnamed}
            </h3>
          )}
          <ul className="mt-2 grid">
            {own.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                scene={scene}
                figures={analysis?.runs[file.id]}
                isDrawn={analysis?.series.some(({ id }) => id === file.id) ?? false}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      {folded.length > 0 && (
        <ul className="grid">
          <ForeignFiles files={folded} />
        </ul>
      )}
      <Remarks files={files} />
      <div className="mt-3 print:hidden">
        <FileChoices side={side} compact />
      </div>
    </section>
  )
}

function groupsOf(files: readonly CaptureFile[], session: Session) {
  return [...Map.groupBy(files, (file) => sceneIn(file, session.files))]
}

function Remarks({ files }: { files: readonly CaptureFile[] }) {
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

/** Merges sentences that differ only in numbers. */
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

/** More foreign files than this are folded into one row. */
const MOST_ROWS = 3

function foreignFilesOf(files: readonly CaptureFile[]): readonly CaptureFile[] {
  const foreign = files.filter(({ state }) => state.kind === 'refused' && state.isForeign)
  return foreign.length > MOST_ROWS ? foreign : []
}

function ForeignFiles({ files }: { files: readonly CaptureFile[] }) {
  return (
    <li className="py-2">
      <details className="group/foreign">
        <summary className="grid min-h-6 cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 transition-colors duration-150 hover:text-after">
          <span className="text-small leading-snug">
            {files.length} {words.foreign}{' '}
            <span className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
              {someNames(files)}
            </span>
          </span>
          <PlusIcon size={14} className="mt-1 group-open/foreign:hidden" />
          <MinusIcon size={14} className="mt-1 hidden group-open/foreign:block" />
        </summary>
        <button
          type="button"
          onClick={() => {
            for (const { id } of files) removeFile(id)
          }}
          className="mt-2 inline-flex min-h-6 items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after print:hidden"
        >
          {words.removeForeign}
        </button>
        <ul className="grid">
          {files.map((file) => (
            <FileRow key={file.id} file={file} figures={undefined} isDrawn={false} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function someNames(files: readonly CaptureFile[]): string {
  return [...files.slice(0, MOST_ROWS).map(({ name }) => name), '…'].join(', ')
}
