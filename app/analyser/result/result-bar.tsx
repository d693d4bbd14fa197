import { frameTimesResult } from '../../../content/frame-times-result.ts'
import { useCopy } from '../../parts/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ReadHere } from '../empty/read-here.tsx'
import type { Analysis, Choice } from '../reading/analysis.ts'
import { startOver } from '../session/session.ts'
import { askForReport } from '../session/use-analysis.ts'
import { asCsv } from './exports/as-csv.ts'
import { asPicture } from './exports/as-picture.ts'
import { asText } from './exports/as-text.ts'
import { saveFile } from './exports/save-file.ts'

const { bar } = frameTimesResult
const FILE = 'frame-times'

type Analysed = { analysis: Analysis; choice: Choice }

/** What one takes away of a comparison that stands, and the way back to the beginning. */
export function ResultBar({ analysed }: { analysed: Analysed | undefined }) {
  const { copied, copy } = useCopy()
  const saveJson = async ({ choice }: Analysed) => {
    const json = await askForReport(choice)
    if (json !== undefined) saveFile(`${FILE}.json`, new Blob([json], { type: 'application/json' }))
  }
  const savePicture = async ({ analysis, choice }: Analysed) => {
    const picture = await asPicture(analysis, choice)
    if (picture) saveFile(`${FILE}.png`, picture)
  }
  return (
    <div className="border-line border-b print:hidden">
      <div className="measure flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
        <p className="font-semibold">{bar.name}</p>
        <ReadHere />
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          {analysed && (
            <>
              <Button size="small" onClick={() => void saveJson(analysed)}>
                <VisuallyHidden>{bar.about.json} </VisuallyHidden>
                {bar.json}
              </Button>
              <Button
                size="small"
                onClick={() =>
                  saveFile(`${FILE}.csv`, new Blob([asCsv(analysed.analysis.figures)], { type: 'text/csv' }))
                }
              >
                <VisuallyHidden>{bar.about.csv} </VisuallyHidden>
                {bar.csv}
              </Button>
              <Button size="small" onClick={() => void savePicture(analysed)}>
                <VisuallyHidden>{bar.about.png} </VisuallyHidden>
                {bar.png}
              </Button>
              <Button size="small" onClick={() => print()}>
                {bar.print}
              </Button>
              <Button size="small" onClick={() => void copy(asText(analysed.analysis, analysed.choice))}>
                {copied ? bar.copied : bar.copy}
              </Button>
            </>
          )}
          <Button size="small" look="quiet" onClick={startOver}>
            {bar.startOver}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {copied && <span key={copied.count}>{bar.copied}</span>}
        </p>
      </div>
    </div>
  )
}
