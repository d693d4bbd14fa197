import { useEffect } from 'react'
import { isLink } from '../card/link-start.ts'
import { addSample, sampleIn } from './add-sample.ts'
import { type Address, addressWords, readAddress } from './address.ts'
import { openLink } from './hand-over-files.ts'
import { type Session, setAddress, setView, sideNumbered } from './session.ts'
import { useSession } from './use-session.ts'
import { readView, viewWords } from './view.ts'

/** Keeps what was chosen in the address of the page, after the `#`. */
export function useAddress(): void {
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
