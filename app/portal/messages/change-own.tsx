import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { isChangeable } from '#domain/messages/message-limits.schema.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'

const Edit = later(async () => (await import('./change-forms.tsx')).Edit)
const Delete = later(async () => (await import('./change-forms.tsx')).Delete)

export type Own = Pick<ShownMessage, 'id' | 'body' | 'createdAt' | 'editedAt' | 'deletedAt'>

/** The ways to change or delete what the client wrote, for ten minutes. */
export function ChangeOwn({ message, now }: { message: Own; now: Date }) {
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  if (message.deletedAt !== null || (!doing && !isChangeable(message, now))) return null
  const close = () => setDoing(undefined)
  if (doing === 'edit') return <Edit message={message} onDone={close} />
  if (doing === 'delete') return <Delete message={message} onDone={close} />
  return (
    <p className="-ml-3 mt-1 print:hidden">
      <Button size="small" look="quiet" className="pointer-coarse:min-h-11" onClick={() => setDoing('edit')}>
        Edit
      </Button>
      <Button
        size="small"
        look="quiet"
        className="pointer-coarse:min-h-11"
        onClick={() => setDoing('delete')}
      >
        Delete
      </Button>
    </p>
  )
}
