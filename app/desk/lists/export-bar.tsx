import { useState } from 'react'
import { sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { MOST_CHOSEN } from '#domain/inbox/exports/export-lists.schema.ts'
import { callDesk } from '../parts/factor-asked.ts'
import { type Choosing, ChosenBar } from './choosing.tsx'
import { saveAnswer } from './save-answer.ts'

type ExportBarProps = {
  choosing: Choosing
  path: string
  filter: Readonly<Record<string, string>>
  loaded: number
  hasMore: boolean
}

/** Saves the rows that are chosen, or all that the filter finds, which may be more than was loaded. */
export function ExportBar({ choosing, path, filter, loaded, hasMore }: ExportBarProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { size } = choosing.chosen
  const save = async (chosen: { ids?: string[] }) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
      await saveAnswer(await callDesk('POST', `${path}/export`, { ...asked, ...chosen }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const all = (
    <Button size="small" busy={busy} onClick={() => void save({})}>
      Export all that is found
    </Button>
  )
  return (
    <>
      <ChosenBar
        choosing={choosing}
        none={
          <>
            <Button size="small" look="quiet" onClick={choosing.chooseAll}>
              {hasMore ? `Choose the ${loaded} loaded` : `Choose all ${loaded}`}
            </Button>
            {all}
          </>
        }
      >
        {size > MOST_CHOSEN ? (
          <p className="text-soft">{MOST_CHOSEN} at once at most.</p>
        ) : (
          <Button size="small" busy={busy} onClick={() => void save({ ids: [...choosing.chosen] })}>
            Export the selection
          </Button>
        )}
        <Button size="small" look="quiet" onClick={choosing.clear}>
          Choose none
        </Button>
        {size === loaded && hasMore && <p className="text-soft">Those that were loaded. There are more:</p>}
        {size === loaded && hasMore && all}
      </ChosenBar>
      {failure && <Alert tone="failure">{failure}</Alert>}
    </>
  )
}
