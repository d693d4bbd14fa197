import { type ReactNode, useState } from 'react'
import { useCopy } from '#app/components/copy-code.tsx'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { ReadHere } from '../components/file-choices.tsx'
import { InTurn } from '../components/in-turn.tsx'
import type { Analysis, Choice } from '../reading/analysis.ts'
import { startOver } from '../session/session.ts'
import { requestReport, requestSaved } from '../session/use-analysis.ts'
import { asText } from './exports/as-text.ts'
import { saveFile } from './exports/save-file.ts'

const { bar } = frameTimesResult
const FILE = 'frame-times'
/** The limit of Discord, where captures are often discussed. */
const MOST_IN_A_MESSAGE = 2000

type Analysed = { analysis: Analysis; choice: Choice }
/** `about` is read by screen readers before the word. */
type WayToShare = { about?: string; word: string; act: () => unknown }

export function ResultBar({ analysed }: { analysed: Analysed | undefined }) {
  const { copied, copy } = useCopy()
  const [status, setStatus] = useState<string>()
  const [isSharing, setIsSharing] = useState(false)
  const saveJson = async ({ choice }: Analysed) => {
    const json = await requestReport(choice)
    if (json !== undefined) saveFile(`${FILE}.json`, new Blob([json], { type: 'application/json' }))
  }
  const saveCard = async ({ choice }: Analysed) => {
    const { asImage } = await import('./exports/as-image.ts')
    const json = await requestSaved(choice)
    const card = json && (await asImage(json))
    setStatus(card ? undefined : bar.noCard)
    if (card) saveFile(`${FILE}.png`, card)
  }
  const copyLink = async ({ choice }: Analysed) => {
    const { asLink } = await import('./exports/as-image.ts')
    const json = await requestSaved(choice)
    const link = json && (await asLink(json))
    setStatus(!link ? bar.tooLong : link.length > MOST_IN_A_MESSAGE ? bar.longLink : undefined)
    if (link) await copy(link)
  }
  const waysToShare = (analysed: Analysed): WayToShare[] => [
    { about: bar.about.card, word: bar.card, act: () => saveCard(analysed) },
    { word: bar.link, act: () => copyLink(analysed) },
    { about: bar.about.json, word: bar.json, act: () => saveJson(analysed) },
    { word: bar.print, act: () => print() },
    { word: bar.copy, act: () => copy(asText(analysed.analysis, analysed.choice)) },
  ]
  return (
    <Bar>
      {analysed && (
        <>
          <Button
            size="small"
            className="ml-auto md:hidden"
            aria-expanded={isSharing}
            onClick={() => setIsSharing(!isSharing)}
          >
            {bar.share}
          </Button>
          <div
            className={`gap-2 max-md:order-1 max-md:w-full max-md:grid-cols-2 md:ml-auto md:flex md:flex-wrap md:items-center ${isSharing ? 'max-md:grid' : 'max-md:hidden'}`}
          >
            <InTurn>
              {waysToShare(analysed).map(({ about, word, act }) => (
                <Button key={word} size="small" onClick={() => void act()}>
                  {about && <VisuallyHidden>{about} </VisuallyHidden>}
                  {word}
                </Button>
              ))}
            </InTurn>
          </div>
        </>
      )}
      <Button size="small" look="quiet" onClick={startOver} className={analysed ? '' : 'ml-auto'}>
        {bar.startOver}
      </Button>
      <p role="status" className="order-1 basis-full text-small empty:hidden md:text-right">
        {copied && <span key={copied.count}>{bar.copied} </span>}
        {status}
      </p>
    </Bar>
  )
}

/** The bar above a result. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="border-line border-b print:hidden">
      <div className="measure flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
        <p className="font-semibold">{bar.name}</p>
        <ReadHere />
        {children}
      </div>
    </div>
  )
}
