import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#app/shared/api.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useKeys } from './letters.ts'

/** Something that was done, and how it is taken back. */
type Done = { sentence: string; takeBack: () => Promise<unknown> }

/** Kept outside React: the screen on which it was done may be left by then. */
let last: Done | undefined

/** Says that something was done, which can be taken back: by the notice, or by `Z` until something else is done. */
export function useTakeBack(): { offer: (done: Done) => void; takeBackLast: () => boolean } {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const takeBackLast = () => {
    const done = last
    last = undefined
    if (!done) return false
    const refused = (error: unknown) =>
      toast({ title: 'Not Taken Back', description: sentenceOf(error), variant: 'destructive' })
    void done
      .takeBack()
      .then(() => toast({ title: 'Taken back', description: done.sentence }), refused)
      .finally(() => queryClient.invalidateQueries())
    return true
  }
  const offer = (done: Done) => {
    last = done
    // A notice stays after something else was done: it takes back what it says, or nothing.
    const takeBack = () => last === done && takeBackLast()
    toast({ title: 'Done', description: done.sentence, action: { label: 'Take back', onSelect: takeBack } })
  }
  return { offer, takeBackLast }
}

/** `Z` takes the last act back. To be called once, around all screens. */
export function useTakeBackKey(): void {
  const { takeBackLast } = useTakeBack()
  useKeys({ z: takeBackLast })
}
