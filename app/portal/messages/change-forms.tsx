import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import type { Own } from './message-actions.tsx'
import { merged, threadKey } from './thread.ts'
import { refreshTimelines } from './use-thread-stream.ts'

const NO_ANSWER = 'Your change could not be saved. Please try again.'

type Doing = { message: Own; onDone: () => void }

export function Edit({ message, onDone }: Doing) {
  const [body, setBody] = useState(message.body)
  // The version that typing started from, so a newer one is not overwritten.
  const [editedAt] = useState(message.editedAt)
  const { busy, failure, change } = useChange(message.id, onDone)

  function submit(event: FormEvent): void {
    event.preventDefault()
    change({ body, editedAt })
  }

  return (
    <form onSubmit={submit} aria-label="Edit message" className="mt-3 grid gap-3">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <TextAreaField
        label="New text"
        rows={3}
        autoFocus
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button look="quiet" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export function Delete({ message, onDone }: Doing) {
  const { busy, failure, change } = useChange(message.id, onDone)
  return (
    <fieldset className="mt-3 grid gap-3">
      <legend className="mb-3 text-small">
        Delete this message and its files? Emails already sent can’t be recalled.
      </legend>
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button autoFocus disabled={busy} onClick={onDone}>
          Keep message
        </Button>
        <Button className="border-negative text-negative" busy={busy} onClick={() => change(undefined)}>
          Delete message
        </Button>
      </div>
    </fieldset>
  )
}

function useChange(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (edited?: { body: string; editedAt: string | null }): Promise<ShownMessage> =>
      (await callApi(edited ? 'PATCH' : 'DELETE', `/api/messages/${id}`, edited)).json(),
    onSuccess: async (changed) => {
      queryClient.setQueryData<ShownMessage[]>(threadKey, (known) => known && merged(known, [changed]))
      await refreshTimelines(queryClient)
      onDone()
    },
  })
  return { busy: isPending, failure: error && sentenceOf(error, NO_ANSWER), change: mutate }
}
