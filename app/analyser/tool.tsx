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
import { CommandText } from '#app/components/command-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { FileChoices, ReadHere } from './components/file-choices.tsx'
import { DropArea } from './drop-area.tsx'
import { keepOffline } from './keep-offline.ts'
import { isLink } from './saved/link-start.ts'
import { setView } from './session/actions.ts'
import { addSample, sampleIn } from './session/add-sample.ts'
import { type Address, addressWords, readAddress } from './session/address.ts'
import { openLink } from './session/hand-over-files.ts'
import { type Session, type Side, setAddress, sideNumbered } from './session/session.ts'
import { useSession } from './session/use-session.ts'
import { readView, viewWords } from './session/view.ts'

/** Charts and figures come once there is a file. */
const ResultScreen = lazy(() => import('./result/result-screen.tsx'))
const OpenedScreen = lazy(() => import('./result/opened-screen.tsx'))

/** Captures in, figures out. */
export function Tool() {
  const { files, opened } = useSession()
  useAddress()
  const hasNothing = files.length === 0 && !opened
  // The first file has the screens change places in a task of its own, not in that which takes it.
  const isEmpty = useDeferredValue(hasNothing) || hasNothing
  const tool = useRef<HTMLDivElement>(null)
  useNotified(tool, isEmpty)
  useFocusAfter(isEmpty)
  useKeptOffline(files.some(({ sample }) => !sample))
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
 * `data-filled` tells the page around the tool whether it has captures. Set there, since a `:has()` around the tool would have the browser
 * work out the styles of the whole page anew whenever anything of the tool comes or goes, with each file and each verdict.
 */
function useNotified(tool: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const around = tool.current?.closest('[data-around-tool]')
    around?.toggleAttribute('data-filled', !isEmpty)
  }, [tool, isEmpty])
}

/** What nobody asked for is not stored on a machine (LEK 2022:482 9 kap. 28 §): a capture of one's own asks for it, a look does not. */
function useKeptOffline(isUsed: boolean): void {
  useEffect(() => {
    if (isUsed) keepOffline()
  }, [isUsed])
}

/** Where the focus went with the screen that it was on, the next one begins at its top. */
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

/** What it reads, how to capture, why three runs: the three questions before the first file. */
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

/** Keeps what was chosen in the address of the page, after the `#`. */
function useAddress(): void {
  const session = useSession()
  const { files, opened } = session
  const choices = [...addressWords(placed(session)), ...viewWords(session)].join('&')
  const hasFiles = files.length > 0

  useEffect(() => {
    const take = () => {
      const sample = sampleIn(location.hash)
      if (sample) void addSample(sample)
      else if (isLink(location.hash)) void openLink(location.hash)
      else if (location.hash === '' || location.hash.includes('=')) {
        setAddress(readAddress(location.hash))
        setView(readView(location.hash))
      }
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  // Before there is a capture the address is as it was opened: an anchor, or choices for what will be dropped.
  useEffect(() => {
    if (!hasFiles || opened) return
    const wanted = location.pathname + location.search + (choices && `#${choices}`)
    if (wanted !== location.pathname + location.search + location.hash)
      history.replaceState(history.state, '', wanted)
  }, [choices, hasFiles, opened])

  // A link that was closed is not opened again by the next visit.
  useEffect(() => {
    if (!opened) return
    return () => {
      if (isLink(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
    }
  }, [opened])
}

/** As sides are numbered when it is read. */
function placed({ address, sides }: Session): Address {
  const traces = sides.map(({ id }, place) => [sideNumbered(place + 1), address.traces[id]])
  return { ...address, traces: Object.fromEntries(traces) }
}

const SIDES = [
  { side: 'before', className: 'text-before' },
  { side: 'after', className: 'text-after' },
] as const satisfies { side: Side; className: string }[]

/** The page before it has a capture: what it answers, and the two halves that take files. */
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

/** Three frames that stand empty: what each run is good for. */
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
