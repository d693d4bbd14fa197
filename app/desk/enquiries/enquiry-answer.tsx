import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { draftKey } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type AnsweredEnquiry, enquiryReplySchema } from '#domain/crm/contact/contact.schema.ts'
import { TemplateField, useAnswering, WritingNotice } from '../components/writing.tsx'
import { useMember } from '../frame/member.ts'
import { enquiryKey } from './enquiry-thread.tsx'

type EnquiryAnswerProps = { enquiry: AnsweredEnquiry; answered?: () => void }

export function EnquiryAnswer({ enquiry: { id, name, email, replies }, answered }: EnquiryAnswerProps) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const { kept, field, writing, area, end } = useAnswering(
    `enquiry ${id}`,
    draftKey(useMember().id, id),
    answered !== undefined,
  )
  // The server refuses the answer if a colleague has replied since.
  const [seen, setSeen] = useState(replies.length)
  const answer = useForm({
    schema: enquiryReplySchema,
    initial: { values: { text: kept } },
    send: async ({ text }) => {
      try {
        const sent = await callApi('POST', `/api/desk/enquiries/${id}/reply`, { text, seen })
        const now: AnsweredEnquiry = await sent.json()
        end()
        setSeen(now.replies.length)
        queryClient.setQueryData(enquiryKey(id), now)
        toast({ title: 'Answer Sent', description: `Sent to ${email}.` })
        answered?.()
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
        {...area}
        label={`Answer ${name}`}
        hint={`Sent by email to ${email}`}
        rows={7}
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
