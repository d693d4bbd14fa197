import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { CommandText } from '#app/components/copy-code.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { FileChoices, ReadHere } from './components/file-choices.tsx'
import { DropArea } from './drop-area.tsx'
import { isLink } from './saved/link-start.ts'
import { addSample, sampleIn } from './session/add-sample.ts'
import { openLink } from './session/hand-over-files.ts'
import type { Side } from './session/session.ts'
import { useSession } from './session/use-session.ts'

/** Loaded once there is a file. */
const ResultScreen = lazy(() => import('./result/result-screen.tsx'))
const OpenedScreen = lazy(() => import('./result/opened-screen.tsx'))

export function Tool() {
  const { files, opened } = useSession()
  useLinks()
  const hasNothing = files.length === 0 && !opened
  // Deferred, so that adding the first file and switching screens are separate tasks.
  const isEmpty = useDeferredValue(hasNothing) || hasNothing
  const tool = useRef<HTMLDivElement>(null)
  useNotified(tool, isEmpty)
  useFocusAfter(isEmpty)
  return (
    <div ref={tool}>
      {isEmpty ? (
        <>
          <EmptyScreen />
          <ShortAnswers />
        </>
      ) : (
        <Suspense fallback={<div className="min-h-svh" />}>
          {opened ? <OpenedScreen opened={opened} /> : <ResultScreen />}
        </Suspense>
      )}
      <DropArea />
    </div>
  )
}

/**
 * Sets `data-filled` on the element around the tool. A `:has()` selector would make browsers recalculate the
 * styles of the whole page on every change.
 */
function useNotified(tool: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const around = tool.current?.closest('[data-around-tool]')
    around?.toggleAttribute('data-filled', !isEmpty)
    const teaching = around?.querySelector<HTMLDetailsElement>('[data-teaching]')
    if (teaching) teaching.open = isEmpty
  }, [tool, isEmpty])
}

/** Moves the focus to the top of the new screen if it was lost with the old one. */
function useFocusAfter(isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current === isEmpty) return
    wasEmpty.current = isEmpty
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isEmpty])
}

const { reads, short, why } = frameTimes

function ShortAnswers() {
  return (
    <div className="section">
      <div className="grid border-line border-t md:grid-cols-3">
        <Answer id="reads" heading={reads.heading}>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-2 font-mono text-micro">
            {reads.tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
          <p className="mt-4 text-small text-soft">{reads.note}</p>
        </Answer>
        <Answer id="short" heading={short.heading}>
          <p className="text-small text-soft">{short.text}</p>
          <pre className="mt-4 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line bg-raised p-4 font-mono text-micro">
            <CommandText>{short.command}</CommandText>
          </pre>
          <p className="mt-3">
            <TextLink to="#capture">{short.more}</TextLink>
          </p>
        </Answer>
        <Answer id="why" heading={why.heading}>
          <p className="text-small text-soft">{why.text}</p>
          <p className="mt-3">
            <TextLink to="#one-run">{why.more}</TextLink>
          </p>
        </Answer>
      </div>
    </div>
  )
}

function Answer({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="min-w-0 border-line py-8 max-md:border-b md:border-l md:px-7 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
    >
      <h2 id={`${id}-heading`} className="text-lead tracking-[-0.03em]">
        {heading}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Opens samples and saved comparisons from the hash of the address. */
function useLinks(): void {
  const { opened } = useSession()

  useEffect(() => {
    const take = () => {
      const sample = sampleIn(location.hash)
      if (sample) void addSample(sample)
      else if (isLink(location.hash)) void openLink(location.hash)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  // A closed link must not open again on the next visit.
  useEffect(() => {
    if (!opened) return
    return () => {
      if (isLink(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
    }
  }, [opened])
}

const SIDES = [
  { side: 'before', className: 'text-before' },
  { side: 'after', className: 'text-after' },
] as const satisfies { side: Side; className: string }[]

function EmptyScreen() {
  return (
    <>
      <header className="measure grid items-end gap-x-10 gap-y-7 pt-12 pb-12 md:grid-cols-2 md:pt-16">
        <h1 className="max-w-[6.2em] text-[clamp(3rem,11vw,5.25rem)] leading-[0.92] tracking-[-0.032em]">
          {frameTimes.heading}
        </h1>
        <div>
          <p className="max-w-[30em] text-lead">{frameTimes.intro}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button look="primary" onClick={() => void addSample()}>
              {frameTimes.trySample}
            </Button>
            <ReadHere />
          </div>
        </div>
      </header>
      <div className="border-edge border-y border-dashed">
        <div className="measure grid md:grid-cols-2">
          {SIDES.map(({ side, className }) => (
            <section
              key={side}
              aria-labelledby={`side-${side}`}
              className="border-edge border-dashed py-9 max-md:last:border-t md:py-10 md:first:border-r md:first:pr-7 md:last:pl-7"
            >
              <h2 id={`side-${side}`} className={`text-display ${className}`}>
                {frameTimes.sides[side].name}
              </h2>
              <p className="mt-3 text-soft">
                {frameTimes.sides[side].text}
                {side === 'before' && <span className="max-md:hidden"> {frameTimes.dropHere}</span>}
              </p>
              <Runs />
              <div className="mt-7">
                <FileChoices side={side} />
              </div>
            </section>
          ))}
        </div>
      </div>
      <p className="measure mt-6 hidden text-small text-soft noscript:block">{frameTimes.withoutScripts}</p>
    </>
  )
}

function Runs() {
  return (
    <ol className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(max(6.25rem,27%),1fr))] gap-3 md:gap-4">
      {frameTimes.runs.map((use, index) => (
        <li key={use}>
          <div aria-hidden="true" className="relative h-[4.5rem] rounded-md border border-edge border-dashed">
            <div className="budget-line absolute inset-x-0 top-2/3" />
          </div>
          <p className="mt-2 font-mono text-micro">
            {frameTimes.run} {index + 1}
          </p>
          <p className="text-small text-soft">{use}</p>
        </li>
      ))}
    </ol>
  )
}
