import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { clockMoment } from '#app/portal/time/time-words.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { sendWithControl, TextAreaField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type ClientNote, noteSchema } from '#domain/crm/notes/notes.schema.ts'
import { useCallOnce } from '../components/use-call-once.ts'
import { Block } from './block.tsx'
import { clientKey } from './client-queries.ts'

type ClientNotesProps = { clientId: string; notes: readonly ClientNote[] }

/** What the studio notes for itself. Its edge has a colour of its own, so that nobody takes it for the thread. */
export function ClientNotes({ clientId, notes }: ClientNotesProps) {
  return (
    <div className="border-progress border-l-2 pl-5">
      <Block title="Notes, for the studio alone" none="Nothing is noted.">
        {notes.map((note) => (
          <Note key={note.id} clientId={clientId} note={note} />
        ))}
      </Block>
      <NoteForm clientId={clientId} />
    </div>
  )
}

function Note({ clientId, note: { id, body, byName, createdAt } }: { clientId: string; note: ClientNote }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const remove = async () => {
    try {
      await callApi('POST', `/api/desk/clients/${clientId}/notes/${id}/delete`, {})
    } catch (error) {
      toast({ title: 'Not Deleted', description: sentenceOf(error), variant: 'destructive' })
    }
    await queryClient.invalidateQueries({ queryKey: clientKey(clientId), exact: true })
  }
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 font-mono text-micro text-soft">
        <span>
          {byName}, <time dateTime={createdAt}>{clockMoment(createdAt)}</time>
        </span>
        <Button look="quiet" size="small" className="font-sans pointer-coarse:min-h-11" onClick={remove}>
          Delete<span className="sr-only"> the note of {clockMoment(createdAt)}</span>
        </Button>
      </p>
    </li>
  )
}

function NoteForm({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const callOnce = useCallOnce()
  const form = useForm({
    schema: noteSchema,
    send: async (note, { reset }) => {
      try {
        await callOnce(`/api/desk/clients/${clientId}/notes`, note)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      reset()
      if (field.current) field.current.value = ''
      await queryClient.invalidateQueries({ queryKey: clientKey(clientId), exact: true })
      return {}
    },
  })
  return (
    <form {...form.props} id="note" aria-label="New note" className="mt-4 grid scroll-mb-24 gap-4">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextAreaField
        {...form.field('body')}
        ref={field}
        label="Note"
        hint="never in a mail or on their pages; in the copy of their data, if they ask for it"
        rows={2}
        onKeyDown={sendWithControl}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          Keep the note
        </Button>
      </div>
    </form>
  )
}
