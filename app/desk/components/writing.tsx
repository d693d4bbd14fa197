import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#app/shared/api.ts'
import { keepDraft, keptDraft } from '#app/shared/drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, sendWithControl } from '#app/ui/field.tsx'
import { type AnswerTemplate, answerTemplates, type TemplateBlank } from '#content/answer-templates.ts'
import type { Writing } from '#domain/messages/typing.schema.ts'

const PATH = '/api/desk/typing'
/** Interval in milliseconds for reporting that someone is typing and for checking on others. */
const EVERY_MS = 5000

/**
 * Shows which staff member is writing an answer.
 * @param about `thread ID` or `enquiry ID`
 */
function useWriting(about: string): {
  /** Name of another staff member who is writing. */
  other: string | null
  /** Call it on each key. */
  write: () => void
  takeOver: () => void
  stop: () => void
} {
  const queryClient = useQueryClient()
  const queryKey = [`${PATH}?${new URLSearchParams({ about })}`]
  const said = useRef(0)
  const { data } = useQuery<Writing>({
    queryKey,
    refetchInterval: ({ state }) => (state.data?.byName && !state.data.isYou ? EVERY_MS : false),
  })
  const tell = async (takesOver: boolean) => {
    said.current = Date.now()
    // If this fails, the colleague still finds out when sending: the newer message has to be read first.
    const answer = await callApi('POST', PATH, { about, takesOver }).catch(() => undefined)
    if (answer) queryClient.setQueryData(queryKey, await answer.json())
  }
  return {
    other: data && !data.isYou ? data.byName : null,
    write: () => {
      if (Date.now() - said.current >= EVERY_MS) void tell(false)
    },
    takeOver: () => void tell(true),
    stop: () => {
      said.current = 0
      callApi('POST', `${PATH}/stop`, { about }).catch(() => undefined)
    },
  }
}

/**
 * An answer in a text area: its draft, who else is writing one, and the focus after a link to `#answer`.
 * @param about see `useWriting`
 * @param draft key of the draft
 * @param hasFocus from the start, as after such a link
 */
export function useAnswering(about: string, draft: string, hasFocus: boolean) {
  const [kept] = useState(() => keptDraft(draft))
  const field = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting(about)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another key
  useEffect(() => {
    if (hasFocus || hash === '#answer') field.current?.focus()
  }, [key, hash, hasFocus])
  return {
    kept,
    field,
    writing,
    area: {
      ref: field,
      onInput: ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => {
        keepDraft(draft, value)
        writing.write()
      },
      onKeyDown: sendWithControl,
    },
    /** Call it once the answer is sent. */
    end: () => {
      keepDraft(draft, '')
      writing.stop()
      if (field.current) field.current.value = ''
    },
  }
}

export function WritingNotice({
  other,
  takeOver,
}: Pick<ReturnType<typeof useWriting>, 'other' | 'takeOver'>) {
  return (
    <div role="status" className="empty:hidden">
      {other && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-progress border-l-2 pl-4 text-small">
          <span className="wrap-anywhere text-progress">{other} is writing an answer.</span>
          <Button size="small" onClick={takeOver}>
            Take over
          </Button>
        </p>
      )}
    </div>
  )
}

type TemplateFieldProps = {
  answers: AnswerTemplate['answers']
  blanks: () => Readonly<Partial<Record<TemplateBlank, string | undefined>>>
  /** The template is appended to the text of this field. */
  field: React.RefObject<HTMLTextAreaElement | null>
}

export function TemplateField({ answers, blanks, field }: TemplateFieldProps) {
  const templates = answerTemplates.filter((template) => template.answers === answers)
  const insert = (title: string) => {
    const template = templates.find((one) => one.title === title)
    const area = field.current
    if (!template || !area) return
    const before = area.value.trimEnd()
    area.value = `${before}${before && '\n\n'}${filled(template.text, blanks())}`
    // Saves the draft as if it had been typed.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <SelectField
      label="Template"
      value=""
      onChange={({ target }) => insert(target.value)}
      options={[
        { value: '', label: 'None' },
        ...templates.map(({ title }) => ({ value: title, label: title })),
      ]}
    />
  )
}

/** Unknown values stay as `[blank]` to fill in. */
function filled(text: string, blanks: ReturnType<TemplateFieldProps['blanks']>): string {
  return text.replace(/\{(\w+)\}/g, (_, blank: TemplateBlank) => blanks[blank] ?? `[${blank}]`)
}
