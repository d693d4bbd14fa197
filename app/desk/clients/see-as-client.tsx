import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#app/ground/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { callDesk } from '../parts/factor-asked.ts'

/** Leads to the client's portal as they see it, for half an hour, to look at only. */
export function SeeAsClient({ id }: { id: string }) {
  const look = useMutation({
    mutationFn: () => callDesk('POST', `/api/desk/clients/${id}/viewing`),
    onSuccess: () => location.assign('/client/dashboard'),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={look.isPending} onClick={() => look.mutate()}>
        See it as the client
      </Button>
      {look.isError && <Alert tone="failure">{sentenceOf(look.error)}</Alert>}
    </div>
  )
}
