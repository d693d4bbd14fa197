import { useEffect } from 'react'
import { isLink } from '../card/link-start.ts'
import { addSample, sampleIn } from './add-sample.ts'
import { readAddress, writeAddress } from './address.ts'
import { openLink } from './hand-over-files.ts'
import { setAddress } from './session.ts'
import { useSession } from './use-session.ts'

/** Keeps what was chosen in the address of the page, after the `#`. */
export function useAddress(): void {
  const { address, files, opened } = useSession()
  const hasFiles = files.length > 0

  useEffect(() => {
    const take = () => {
      const sample = sampleIn(location.hash)
      if (sample) void addSample(sample)
      else if (isLink(location.hash)) void openLink(location.hash)
      else if (location.hash === '' || location.hash.includes('=')) setAddress(readAddress(location.hash))
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  // Before there is a capture the address is as it was opened: an anchor, or choices for what will be dropped.
  useEffect(() => {
    if (!hasFiles || opened) return
    const wanted = location.pathname + location.search + writeAddress(address)
    if (wanted !== location.pathname + location.search + location.hash)
      history.replaceState(history.state, '', wanted)
  }, [address, hasFiles, opened])

  // A link that was closed is not opened again by the next visit.
  useEffect(() => {
    if (!opened) return
    return () => {
      if (isLink(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
    }
  }, [opened])
}
