import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Dropped, droppedFiles } from '#app/analyser/session/dropped-files.ts'
import { handOverFiles } from '#app/analyser/session/hand-over-files.ts'
import { isToBeRead, type Session, startOver } from '#app/analyser/session/session.ts'
import { useAnalysis } from '#app/analyser/session/use-analysis.ts'
import { useSession } from '#app/analyser/session/use-session.ts'
import { showInPlace } from '#app/islands/show-in-place.ts'
import { home } from '#content/home.ts'
import { YourFigures } from './your-figures.tsx'

const { ownCapture } = home.hero.scrub
const { yourBuild: words } = home

type YourBuildProps = {
  drop: Dropped
  /** Called with true once there are figures to show. */
  onFilled: (isFilled: boolean) => void
  /** Shows the example graph again. */
  onEnd: () => void
}

/** The visitor's captures in place of the example. They stay in memory for the tool, which opens in this document. */
export default function YourBuild({ drop, onFilled, onEnd }: YourBuildProps) {
  const session = useSession()
  const { analysed } = useAnalysis(session)
  const [isLeft, setLeft] = useState(false)
  const { isReading, sentence } = standingOf(session)
  const fps = analysed?.analysis.figures[0]
  // A sampled log has no such figure.
  const filled = isReading || !fps?.before ? undefined : analysed
  const isFilled = filled !== undefined

  useEffect(() => {
    void droppedFiles(drop).then(({ files }) => handOverFiles('before', files))
  }, [drop])
  useLayoutEffect(() => {
    onFilled(isFilled)
    return () => onFilled(false)
  }, [isFilled, onFilled])

  const leaving = useRef(false)
  const openTool = async () => {
    if (leaving.current) return
    leaving.current = true
    try {
      await showInPlace(ownCapture.href, 'frame-times')
      // The hero is gone; it must not react to the tool's changes.
      setLeft(true)
    } catch (error) {
      // The network request failed; the button can be pressed again.
      // biome-ignore lint/suspicious/noConsole: a failure that nobody sees is found here
      console.error('The tool was not shown.', error)
      leaving.current = false
    }
  }
  const isCard = session.opened !== undefined
  useEffect(() => {
    if (isCard) void openTool()
  })

  if (isLeft) return null
  if (!filled)
    return (
      <p
        role="status"
        className="measure border-line border-b py-3 font-mono text-small [overflow-wrap:anywhere]"
      >
        {sentence ?? fps?.note}
      </p>
    )
  const takeAway = () => {
    startOver()
    onEnd()
  }
  return <YourFigures {...filled} session={session} onCompare={openTool} onEnd={takeAway} />
}

/** The state of the files as one sentence, from the first file that has a reason. */
function standingOf({ files }: Session): { isReading: boolean; sentence: string | undefined } {
  const reading = files.find(isToBeRead)
  if (reading) return { isReading: true, sentence: `${words.reading} ${reading.name} …` }
  const refused = files.find(({ state }) => state.kind === 'refused')
  const sentence =
    refused?.state.kind === 'refused' ? `${refused.name}: ${refused.state.sentence}` : undefined
  return { isReading: false, sentence }
}
