import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { draftKey, keepDraft, keptDraft } from '#app/ground/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { sendWithControl } from '#app/ui/send-with-control.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type AnsweredEnquiry, enquiryReplySchema } from '#domain/crm/contact/contact.schema.ts'
import type { DeskMember } from '../frame/require-member.ts'
import { TemplateField } from '../parts/template-field.tsx'
import { useWriting, WritingNotice } from '../parts/use-writing.tsx'
import { enquiryKey } from './enquiry-thread.tsx'

/** The answer, which leaves by mail. What is written and not sent is kept in this browser; a refusal loses nothing. */
export function AnswerForm({ enquiry: { id, name, email, replies } }: { enquiry: AnsweredEnquiry }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const member = useOutletContext<DeskMember>()
  const draft = draftKey(member.id, id)
  const writing = useWriting(`enquiry ${id}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another key
  useEffect(() => {
    if (hash === '#answer') field.current?.focus()
  }, [key, hash])
  const [kept] = useState(() => keptDraft(draft))
  // What its writer has read: an answer that comes meanwhile is one to read first.
  const [seen, setSeen] = useState(replies.length)
  const answer = useForm({
    schema: enquiryReplySchema,
    initial: { values: { text: kept } },
    send: async ({ text }) => {
      try {
        const sent = await callApi('POST', `/api/desk/enquiries/${id}/reply`, { text, seen })
        const answered: AnsweredEnquiry = await sent.json()
        keepDraft(draft, '')
        writing.stop()
        if (field.current) field.current.value = ''
        setSeen(answered.replies.length)
        queryClient.setQueryData(enquiryKey(id), answered)
        toast({ title: 'Answer Sent', description: `It is on its way to ${email}.` })
        return {}
      } catch (error) {
        const fresh = await queryClient
          .fetchQuery<AnsweredEnquiry>({ queryKey: enquiryKey(id), staleTime: 0 })
          .catch(() => undefined)
        if (fresh) setSeen(fresh.replies.length)
        return { failure: sentenceOf(error) }
      }
    },
  })
  return (
    <form
      {...answer.props}
      id="answer"
      aria-label="Answer"
      className="mt-8 grid max-w-[46rem] gap-4 scroll-mb-24"
    >
      {answer.failure && <Alert tone="failure">{answer.failure}</Alert>}
      <WritingNotice {...writing} />
      <TextAreaField
        {...answer.field('text')}
        ref={field}
        label={`Answer ${name}`}
        hint={`by mail, to ${email}`}
        rows={7}
        onInput={({ currentTarget: { value } }) => {
          keepDraft(draft, value)
          writing.write()
        }}
        onKeyDown={sendWithControl}
      />
      <TemplateField answers="enquiry" blanks={() => ({ name })} field={field} />
      <div>
        <Button type="submit" look="primary" busy={answer.busy}>
          {answer.busy ? 'Sending...' : 'Send answer'}
        </Button>
      </div>
    </form>
  )
}
