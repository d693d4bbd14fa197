import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useOutletContext } from 'react-router'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { draftKey, keepDraft, keptDraft } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { sendWithControl, TextAreaField } from '#app/ui/field.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  type AnsweredEnquiry,
  contactServiceLabel,
  enquiryReplySchema,
} from '#domain/crm/contact/contact.schema.ts'
import { OfflineNote } from '../components/desk-stream.tsx'
import { TemplateField, useWriting, WritingNotice } from '../components/writing.tsx'
import { type DeskMember, useMember } from '../frame/member.ts'
import { useUndo } from '../frame/shortcuts.ts'
import type { Route } from './+types/enquiry'
import { EnquiryThread, enquiryKey, useEnquiry } from './enquiry-thread.tsx'

export default function EnquiryPage({ params: { id } }: Route.ComponentProps) {
  const enquiry = useEnquiry(id)
  return (
    <>
      <Link
        to="/desk/enquiries"
        className="inline-flex min-h-11 items-center gap-2 text-small text-soft hover:text-ink"
      >
        <BackIcon /> Enquiries
      </Link>
      {!enquiry.data && <h1 className="mt-2 mb-6 text-display">Enquiry</h1>}
      <QueryResult of="enquiry" query={enquiry}>
        {(data) => <Shown enquiry={data} updatedAt={enquiry.dataUpdatedAt} />}
      </QueryResult>
    </>
  )
}

function Shown({ enquiry, updatedAt }: { enquiry: AnsweredEnquiry; updatedAt: number }) {
  const { id, name, email, title, tier, campaign, suspectedSpam, status } = enquiry
  const { role } = useMember()
  return (
    <>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="wrap-anywhere text-display">{name}</h1>
        <div className="flex flex-wrap gap-3">
          {role === 'owner' && <ButtonLink to={`/desk/quotes/new?enquiry=${id}`}>Create quote</ButtonLink>}
          <StatusButton id={id} isDone={status === 'done'} />
        </div>
      </div>
      <p className="wrap-anywhere mt-3 text-small">
        <a href={`mailto:${email}`} className="underline decoration-edge underline-offset-4">
          {email}
        </a>
        <span className="text-soft">
          {' · '}
          {[
            contactServiceLabel(title),
            tier && `tier ${tier}`,
            campaign && `campaign ${campaign}`,
            suspectedSpam && 'possible spam',
            status === 'done' && 'done',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <OfflineNote at={updatedAt} />
      <EnquiryThread enquiry={enquiry} />
      <AnswerForm enquiry={enquiry} />
    </>
  )
}

function StatusButton({ id, isDone }: { id: string; isDone: boolean }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const { offer } = useUndo()
  const move = useMutation({
    mutationFn: async (): Promise<AnsweredEnquiry> =>
      (await callApi('POST', `/api/desk/enquiries/${id}/${isDone ? 'reopen' : 'done'}`, {})).json(),
    onSuccess: (enquiry) => {
      queryClient.setQueryData(enquiryKey(id), enquiry)
      offer({
        sentence: `Enquiry from ${enquiry.name} ${isDone ? 'reopened' : 'marked as done'}.`,
        undo: () => callApi('POST', `/api/desk/enquiries/${id}/${isDone ? 'done' : 'reopen'}`, {}),
      })
    },
    onError: (error) =>
      toast({ title: 'Not Changed', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button busy={move.isPending} onClick={() => move.mutate()}>
      {isDone ? 'Reopen' : 'Mark as done'}
    </Button>
  )
}

function AnswerForm({ enquiry: { id, name, email, replies } }: { enquiry: AnsweredEnquiry }) {
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
  // The server refuses the answer if a colleague has replied since.
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
        toast({ title: 'Answer Sent', description: `Sent to ${email}.` })
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
        hint={`Sent by email to ${email}`}
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
