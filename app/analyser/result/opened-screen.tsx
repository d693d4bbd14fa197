import { useEffect, useMemo, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { FileChoices } from '../components/file-choices.tsx'
import type { Analysis, Choice } from '../reading/analysis.ts'
import type { Check, CheckResult } from '../reading/check-saved.ts'
import type { SavedComparison } from '../reading/saved.schema.ts'
import { analysisOfSaved, choiceOfSaved } from '../reading/saved-analysis.ts'
import { closeSaved } from '../session/actions.ts'
import {
  currentSession,
  isToBeRead,
  type Opened,
  type Session,
  sessionReader,
  startOver,
} from '../session/session.ts'
import { askLater } from '../session/use-analysis.ts'
import { useSession } from '../session/use-session.ts'
import { grouped } from '../words/verdict-words.ts'
import { Comparable } from './comparable.tsx'
import { shortHash } from './exports/image-words.ts'
import { saveFile } from './exports/save-file.ts'
import { Bar } from './result-bar.tsx'
import { ResultParts } from './result-parts.tsx'
import { FileRow } from './runs/file-row.tsx'
import { headlineOfResult, Verdict } from './verdict.tsx'

const { opened: words, bar, files: fileWords } = frameTimesResult

export default function OpenedScreen({ opened }: { opened: Opened }) {
  return opened.kept ? <OpenedComparison {...opened} /> : <BrokenLink />
}

function BrokenLink() {
  return (
    <div className="measure min-h-[60svh] pt-12 pb-12">
      <h1 className={HEADLINE}>{words.brokenLink}</h1>
      <p className="mt-5 max-w-[36em] text-lead text-soft">{words.brokenLinkText}</p>
      <p className="mt-8">
        <Button onClick={() => closeSaved()}>{words.close}</Button>
      </p>
    </div>
  )
}

const HEADLINE = 'text-[clamp(2.75rem,6.1vw,4.75rem)] leading-[0.95] tracking-[-0.045em] lg:text-balance'

function OpenedComparison({ kept, from, isPictureChanged }: Extract<Opened, { kept: SavedComparison }>) {
  const session = useSession()
  const check = useCheck(kept, session)
  const [analysis, choice] = useMemo(() => [analysisOfSaved(kept), choiceOfSaved(kept)], [kept])
  return (
    <>
      <OpenedBar kept={kept} session={session} />
      <div className="measure grid gap-x-14 gap-y-14 pt-10 md:pt-12 lg:grid-cols-[minmax(0,1fr)_19.5rem] [&_section]:apart">
        <div className="min-w-0">
          <div aria-live="polite">
            <p className="font-mono text-micro text-soft">
              {words[from]}, {check?.result?.kind === 'same' ? words.checked : words.unchecked}
            </p>
            {isPictureChanged && (
              <p className="mt-2 max-w-[40em] border-negative border-l-2 pl-3 text-small">
                {words.pictureChanged}
              </p>
            )}
            <Answer analysis={analysis} choice={choice} result={check?.result} />
          </div>
          <ResultParts analysis={analysis} choice={choice} judged={choice} isFrozen />
        </div>
        <aside className="grid content-start gap-y-9">
          <CheckPanel kept={kept} session={session} check={check} />
          <Comparable analysis={analysis} said={choice.said} />
        </aside>
      </div>
    </>
  )
}

/** Shows the saved verdict until its captures contradict it. */
function Answer({
  analysis,
  choice,
  result,
}: {
  analysis: Analysis
  choice: Choice
  result: CheckResult | undefined
}) {
  if (result?.kind !== 'differs')
    return (
      <div className="mt-1">
        <Verdict analysis={analysis} choice={choice} />
      </div>
    )
  return (
    <>
      <h1 className={`mt-3 ${HEADLINE}`}>{words.differs}</h1>
      <p className="mt-5 max-w-[36em] text-lead">
        {words.differsIn} {differingIn(result)}.
      </p>
      <p className="mt-2 text-soft">
        {words.claims} {headlineOfResult(analysis, choice)}
      </p>
    </>
  )
}

type OpenedBarProps = { kept: SavedComparison; session: Session }

function OpenedBar({ kept, session }: OpenedBarProps) {
  const saveJson = () => {
    const json = `${JSON.stringify(kept.report, undefined, 2)}\n`
    saveFile('frame-times.json', new Blob([json], { type: 'application/json' }))
  }
  return (
    <Bar>
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <Button size="small" onClick={saveJson}>
          <VisuallyHidden>{bar.about.json} </VisuallyHidden>
          {bar.json}
        </Button>
        <Button size="small" onClick={() => print()}>
          {bar.print}
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => (session.files.length > 0 ? void closeForFiles(kept) : startOver())}
        >
          {session.files.length > 0 ? words.closeForFiles : words.close}
        </Button>
      </div>
    </Bar>
  )
}

/** @returns undefined without captures and while they are read */
function useCheck(kept: SavedComparison, { files, restarts }: Session): Check | undefined {
  const [found, setFound] = useState<{ check: Check; of: string }>()
  const read = files.flatMap(({ id, state }) => (state.kind === 'read' ? [id] : []))
  const wanted = files.some(isToBeRead) || read.length === 0 ? undefined : `${read.join()} ${restarts}`

  useEffect(() => {
    if (wanted === undefined) return
    return askLater({ kind: 'check', kept }, 0, (answer) => {
      if (answer.kind === 'checked') setFound({ check: answer.check, of: wanted })
    })
  }, [kept, wanted])

  return found && found.of === wanted ? found.check : undefined
}

/** The comparison's conditions apply only if all files belong to it. */
async function closeForFiles(kept: SavedComparison): Promise<void> {
  const answer = await sessionReader().ask({ kind: 'check', kept })
  const placed = answer.kind === 'checked' ? answer.check.sides : []
  const read = currentSession().files.filter(({ state }) => state.kind === 'read')
  const isOfThese = read.every(({ id }) => placed.some(({ file }) => file === id))
  closeSaved(placed, isOfThese ? kept.report.said : {})
}

type CheckPanelProps = { kept: SavedComparison; session: Session; check: Check | undefined }

function CheckPanel({ kept, session, check }: CheckPanelProps) {
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

function differingIn({ figures, isDrawingOther }: Exclude<CheckResult, { kind: 'same' }>): string {
  const named = [
    ...figures.slice(0, MOST_NAMED),
    ...(figures.length > MOST_NAMED ? [`${figures.length - MOST_NAMED} more`] : []),
    ...(isDrawingOther ? [words.drawing] : []),
  ]
  return named.length > 0 ? named.join(', ') : words.rest
}
