import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import { isChangeable } from '#domain/messages/message-limits.schema.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { useOpenQuestion } from '../lists/lists.ts'

const Edit = later(async () => (await import('./change-forms.tsx')).Edit)
const Delete = later(async () => (await import('./change-forms.tsx')).Delete)

export type Own = Pick<ShownMessage, 'id' | 'body' | 'createdAt' | 'editedAt' | 'deletedAt'>

export function OwnMessageActions({ message, now }: { message: Own; now: Date }) {
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

const QuestionChoices = later(async () => (await import('./question-choices.tsx')).QuestionChoices)

/** @param id of the message */
export function AskedQuestion({ id }: { id: string }) {
  const { data: open } = useOpenQuestion()
  const isOpen = open?.id === id
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Badge tone={isOpen ? 'progress' : 'neutral'}>{isOpen ? 'Question for you' : 'Question'}</Badge>
      {isOpen && open.choices.length > 0 && <QuestionChoices question={open} />}
    </div>
  )
}
