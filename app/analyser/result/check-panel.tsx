import { frameTimesResult } from '#content/frame-times-result.ts'
import { FileChoices } from '../components/file-choices.tsx'
import type { Check, CheckResult } from '../reading/check-saved.ts'
import type { SavedComparison } from '../reading/saved.schema.ts'
import { isToBeRead, type Session } from '../session/session.ts'
import { grouped } from '../words/verdict-words.ts'
import { shortHash } from './exports/image-words.ts'
import { FileRow } from './runs/file-row.tsx'

const { opened: words, files: fileWords } = frameTimesResult

type CheckPanelProps = { kept: SavedComparison; session: Session; check: Check | undefined }

export function CheckPanel({ kept, session, check }: CheckPanelProps) {
  const { before, after } = kept.report
  const shown = session.files.filter(
    ({ id, state }) => state.kind !== 'read' || (check && !check.sides.some(({ file }) => file === id)),
  )
  return (
    <section aria-labelledby="check">
      <h2 id="check" className="text-body tracking-[-0.02em]">
        {words.heading}
      </h2>
      <p className="mt-2 text-small text-soft">{words.text}</p>
      <div aria-live="polite">
        {session.files.some(isToBeRead) && <p className="mt-3 text-small">{words.checking}</p>}
        {check?.result && <Result result={check.result} />}
      </div>
      <ul className="mt-4 grid gap-2 font-mono text-micro">
        {[...before, ...after].map(({ label, capture, kept: part }, index) => (
          <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <span className={`min-w-0 truncate ${index < before.length ? 'text-before' : 'text-after'}`}>
              {kept.runs[index]?.name ?? label}
            </span>
            <span className={check?.isHere[index] ? '' : 'text-soft'}>
              {check?.isHere[index] ? words.here : words.missing}
            </span>
            <span className="text-soft" title={capture}>
              {shortHash(capture)} · {grouped(part.frames)} {fileWords.frames}
            </span>
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <ul className="mt-3 grid border-line border-t">
          {shown.map((file) => (
            <FileRow key={file.id} file={file} figures={undefined} isDrawn={false} note={words.notOfIt} />
          ))}
        </ul>
      )}
      <div className="mt-4 print:hidden">
        <FileChoices side="before" compact />
      </div>
    </section>
  )
}

function Result({ result }: { result: CheckResult }) {
  const [tone, heading, text] = {
    same: ['text-after', words.same, words.sameText],
    differs: ['text-negative', words.differs, ''],
    'other-versions': ['text-progress', words.otherVersions, words.otherVersionsText],
  }[result.kind]
  return (
    <div className="mt-4">
      <p className={`font-semibold ${tone}`}>{heading}</p>
      <p className="mt-1 text-small">
        {text} {result.kind !== 'same' && `${words.differsIn} ${differingIn(result)}.`}
      </p>
    </div>
  )
}

const MOST_NAMED = 4

export function differingIn({ figures, isDrawingOther }: Exclude<CheckResult, { kind: 'same' }>): string {
  const named = [
    ...figures.slice(0, MOST_NAMED),
    ...(figures.length > MOST_NAMED ? [`${figures.length - MOST_NAMED} more`] : []),
    ...(isDrawingOther ? [words.drawing] : []),
  ]
  return named.length > 0 ? named.join(', ') : words.rest
}
