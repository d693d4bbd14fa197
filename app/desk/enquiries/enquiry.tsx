import { useQueryClient } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { callApi } from '#app/shared/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { type AnsweredEnquiry, contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import { PageActions } from '../components/actions.tsx'
import { OfflineNote } from '../components/desk-stream.tsx'
import { BackLink } from '../components/page-heading.tsx'
import { PostButton } from '../components/post-button.tsx'
import { useMember } from '../frame/member.ts'
import { useUndo } from '../frame/shortcuts.ts'
import type { Route } from './+types/enquiry'
import { EnquiryAnswer } from './enquiry-answer.tsx'
import { EnquiryThread, enquiryKey, useEnquiry } from './enquiry-thread.tsx'

export default function EnquiryPage({ params: { id } }: Route.ComponentProps) {
  const enquiry = useEnquiry(id)
  return (
    <>
      <BackLink to="/desk/enquiries" label="Enquiries" />
      <QueryResult of="enquiry" query={enquiry} list={{ to: '/desk/enquiries', label: 'All enquiries' }}>
        {(data) => <Shown enquiry={data} updatedAt={enquiry.dataUpdatedAt} />}
      </QueryResult>
    </>
  )
}

function Shown({ enquiry, updatedAt }: { enquiry: AnsweredEnquiry; updatedAt: number }) {
  const { id, name, email, title, tier, suspectedSpam, status } = enquiry
  const { role } = useMember()
  return (
    <>
      <PageActions
        title={name}
        beside={
          <>
            {role === 'owner' && <ButtonLink to={`/desk/quotes/new?enquiry=${id}`}>Create quote</ButtonLink>}
            <StatusButton id={id} isDone={status === 'done'} />
          </>
        }
        actions={[]}
      />
      <p className="wrap-anywhere mt-3 text-small">
        <TextLink to={`mailto:${email}`} reloadDocument>
          {email}
        </TextLink>
        <span className="text-soft">
          {' · '}
          {[
            contactServiceLabel(title),
            tier && `tier ${tier}`,
            suspectedSpam && 'possible spam',
            status === 'done' && 'done',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <OfflineNote at={updatedAt} />
      <EnquiryThread enquiry={enquiry} />
      <EnquiryAnswer enquiry={enquiry} />
    </>
  )
}

function StatusButton({ id, isDone }: { id: string; isDone: boolean }) {
  const queryClient = useQueryClient()
  const { offer } = useUndo()
  const path = `/api/desk/enquiries/${id}`
  const tell = async (answer: Response) => {
    const enquiry: AnsweredEnquiry = await answer.json()
    queryClient.setQueryData(enquiryKey(id), enquiry)
    offer({
      sentence: `Enquiry from ${enquiry.name} ${isDone ? 'reopened' : 'marked as done'}.`,
      undo: () => callApi('POST', `${path}/${isDone ? 'done' : 'reopen'}`, {}),
    })
  }
  return (
    <PostButton path={`${path}/${isDone ? 'reopen' : 'done'}`} onDone={tell} refused="Not Changed">
      {isDone ? 'Reopen' : 'Mark as done'}
    </PostButton>
  )
}
