import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '#app/ui/toast.tsx'

/** Says that something was done, and looks again at all that is shown. */
export function useDone(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  return async (sentence) => {
    toast({ title: 'Done', description: sentence })
    await queryClient.invalidateQueries()
    document.querySelector<HTMLElement>('main')?.focus()
  }
}
