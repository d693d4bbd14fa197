import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Dropped, droppedFiles } from '#app/analyser/session/dropped-files.ts'
import { handOverFiles } from '#app/analyser/session/hand-over-files.ts'
import { type Session, startOver } from '#app/analyser/session/session.ts'
import { useAnalysis } from '#app/analyser/session/use-analysis.ts'
import { useSession } from '#app/analyser/session/use-session.ts'
import { showInPlace } from '#app/islands/show-in-place.ts'
import { home } from '#content/home.ts'
import { YourFigures } from './your-figures.tsx'

const { ownCapture } = home.hero.scrub
const { yourBuild: words } = home

type YourBuildProps = {
  drop: Dropped
  /** SceneSource whether there are figures, which take the place of what was there before. */
  onFilled: (isFilled: boolean) => void
  /** Puts back what was there before. */
  onEnd: () => void
}

/** A visitor's captures in the hero's place. They are read here, and the tool finds them when it is shown in this document. */
export default function YourBuild({ drop, onFilled, onEnd }: YourBuildProps) {
  const session = useSession()
  const { analysed } = useAnalysis(session)
  const [isLeft, setLeft] = useState(false)
  const { isReading, sentence } = standingOf(session)
  const fps = analysed?.analysis.figures[0]
  // A log that was sampled has no such figure.
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
      // The page around has gone; nothing here is to follow what is done in the tool.
      setLeft(true)
    } catch (error) {
      // It did not come over the network. What was pressed may be pressed again.
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

/** What became of the files: one sentence, the first that says why. */
function standingOf({ files }: Session): { isReading: boolean; sentence: string | undefined } {
  const reading = files.find(({ state }) => state.kind === 'reading' || state.kind === 'waiting')
  if (reading) return { isReading: true, sentence: `${words.reading} ${reading.name} …` }
  const refused = files.find(({ state }) => state.kind === 'refused')
  const sentence =
    refused?.state.kind === 'refused' ? `${refused.name}: ${refused.state.sentence}` : undefined
  return { isReading: false, sentence }
}
