import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi, sentenceOf } from '#app/ground/api.ts'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BackIcon } from '#app/ui/icons.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { type AnsweredEnquiry, contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import { AgeWhenAway } from '../frame/age-when-away.tsx'
import { useTakeBack } from '../frame/take-back.ts'
import { useMember } from '../frame/use-member.ts'
import type { Route } from './+types/enquiry'
import { AnswerForm } from './answer-form.tsx'
import { EnquiryThread, enquiryKey, useEnquiry } from './enquiry-thread.tsx'

/** What a visitor wrote, what was answered, and the answer to write. */
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
      {enquiry.data ? (
        <Shown enquiry={enquiry.data} updatedAt={enquiry.dataUpdatedAt} />
      ) : enquiry.isError ? (
        <>
          <h1 className="mt-2 text-display">Enquiry</h1>
          <div className="py-6">
            <ListFailure of="enquiry" query={enquiry} />
          </div>
        </>
      ) : (
        <>
          <h1 className="mt-2 text-display">Enquiry</h1>
          <div className="py-6">
            <Loading>Loading the enquiry...</Loading>
          </div>
        </>
      )}
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
          {role === 'owner' && <ButtonLink to={`/desk/quotes/new?enquiry=${id}`}>Make a quote</ButtonLink>}
          <MoveButton id={id} isDone={status === 'done'} />
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
            suspectedSpam && 'perhaps spam',
            status === 'done' && 'done',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <AgeWhenAway at={updatedAt} />
      <EnquiryThread enquiry={enquiry} />
      <AnswerForm enquiry={enquiry} />
    </>
  )
}

/** Whether it waits for an answer still; pressed again, it is as before. */
function MoveButton({ id, isDone }: { id: string; isDone: boolean }) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const { offer } = useTakeBack()
  const move = useMutation({
    mutationFn: async (): Promise<AnsweredEnquiry> =>
      (await callApi('POST', `/api/desk/enquiries/${id}/${isDone ? 'reopen' : 'done'}`, {})).json(),
    onSuccess: (enquiry) => {
      queryClient.setQueryData(enquiryKey(id), enquiry)
      offer({
        sentence: `The enquiry of ${enquiry.name} ${isDone ? 'waits again' : 'is done'}.`,
        takeBack: () => callApi('POST', `/api/desk/enquiries/${id}/${isDone ? 'done' : 'reopen'}`, {}),
      })
    },
    onError: (error) =>
      toast({ title: 'Not Changed', description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button busy={move.isPending} onClick={() => move.mutate()}>
      {isDone ? 'Waits again' : 'Mark as done'}
    </Button>
  )
}
