import { Badge } from '#app/ui/badge.tsx'
import { later } from '#app/ui/later.tsx'
import { useOpenQuestion } from '../lists/lists.ts'

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
