import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#app/ground/api.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Device, ShownTelling, Tried } from '#domain/inbox/telling/telling.schema.ts'
import { timeWords } from '#domain/kernel/time-words.ts'
import { callDesk } from '../parts/factor-asked.ts'
import { useDone } from '../parts/use-done.ts'
import { TELLING } from './telling-address.ts'
import { canBeTold, forgetThisBrowser, letBrowserBeTold, thisBrowser } from './this-browser.ts'

/** The browsers that are told, this one among them or not. */
export function Browsers({ telling: { devices, pushKey } }: { telling: ShownTelling }) {
  const now = useNow()
  const sayDone = useDone()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const here = useQuery({ queryKey: ['this browser'], queryFn: thisBrowser })
  const isHere = ({ endpoint }: Device) => endpoint === here.data
  const run = async (act: () => Promise<string>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await sayDone(await act())
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const add = async () => {
    await callDesk('POST', `${TELLING}/devices`, await letBrowserBeTold(pushKey))
    return 'This browser is told from now on.'
  }
  const remove = async (device: Device) => {
    await callDesk('POST', `${TELLING}/devices/${device.id}/remove`, {})
    if (isHere(device)) await forgetThisBrowser()
    return `${device.name} is told nothing any more.`
  }
  const tryAll = async () => triedWords(await (await callDesk('POST', `${TELLING}/try`, {})).json())
  return (
    <>
      {failure && <Alert tone="failure">{failure}</Alert>}
      {devices.length === 0 && <p className="text-small text-soft">No browser is told.</p>}
      <ul aria-label="Browsers" className="text-small">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-line border-t py-3 first:border-t-0"
          >
            <span className="wrap-anywhere">
              <b className="font-semibold">{device.name}</b>
              {isHere(device) && ', this one'}
              <span className="block font-mono text-micro text-soft leading-6">
                since {timeWords(device.since, now)}
              </span>
            </span>
            <Button disabled={busy} onClick={() => void run(() => remove(device))}>
              Tell it no more
              <span className="sr-only">: {device.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {here.isSuccess && !devices.some(isHere) && canBeTold() && (
          <Button busy={busy} onClick={() => void run(add)}>
            Tell this browser
          </Button>
        )}
        {devices.length > 0 && (
          <Button busy={busy} onClick={() => void run(tryAll)}>
            Try it now
          </Button>
        )}
      </div>
      {here.isSuccess && !canBeTold() && (
        <p className="mt-4 text-small text-soft">
          This browser cannot be told anything while the desk is closed.
        </p>
      )}
    </>
  )
}

function failureOf(error: unknown): string {
  if (!(error instanceof DOMException)) return sentenceOf(error)
  return error.name === 'NotAllowedError' ? DENIED : AWAY
}

const AWAY = 'The push service of this browser does not answer. Try again later.'
const DENIED =
  'This browser does not let us tell it anything. Allow notifications for this site in its settings, then try again.'

function triedWords({ taken, gone, failed }: Tried): string {
  const words = [
    `${browsers(taken)} told.`,
    gone > 0 && `${browsers(gone)} wanted no more, and left the list.`,
    failed > 0 && `${browsers(failed)} could not be told now.`,
  ]
  return words.filter(Boolean).join(' ')
}

function browsers(count: number): string {
  return count === 1 ? '1 browser' : `${count} browsers`
}
