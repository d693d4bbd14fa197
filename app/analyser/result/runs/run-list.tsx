import { Fragment } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { FileChoices } from '../../empty/file-choices.tsx'
import type { Analysis } from '../../reading/analysis.ts'
import { sceneIn } from '../../session/scenes-told.ts'
import { type CaptureFile, pairOf, type Session, type Side } from '../../session/session.ts'
import { sideName } from '../../session/side-name.ts'
import { FileRow } from './file-row.tsx'
import { ForeignFiles, foldedOf } from './foreign-files.tsx'
import { Remarks } from './remarks.tsx'
import { SideActions } from './side-actions.tsx'

const { files: words } = frameTimesResult

type RunListProps = { side: Side; session: Session; analysis: Analysis | undefined }

/** The files of one side, each with what was understood of it or why it is refused. */
export function RunList({ side, session, analysis }: RunListProps) {
  const files = session.files.filter((file) => file.side === side)
  const folded = foldedOf(files)
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
          className={`text-body tracking-[-0.02em] [overflow-wrap:anywhere] ${toneOfSide(side, session)}`}
        >
          {sideName(session, side)}
        </h2>
        <p className="font-mono text-micro text-soft">
          {runs === 0 ? words.noRuns : runs === 1 ? words.oneRun : `${runs} ${words.runs}`}
        </p>
      </div>
      {session.sides.length > 2 && <SideActions session={session} side={side} />}
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

/** The colour that it is drawn in; of those that are not drawn that of words. */
function toneOfSide(side: Side, session: Session): string {
  const { baseline, shown } = pairOf(session)
  if (side === baseline) return 'text-before'
  return side === shown ? 'text-after' : ''
}

/** By scene, in the order in which these first come; in one where they have none. */
function groupsOf(files: readonly CaptureFile[], session: Session) {
  return [...Map.groupBy(files, (file) => sceneIn(file, session))]
}
