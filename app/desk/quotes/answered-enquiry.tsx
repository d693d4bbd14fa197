import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { EnquiryThread, useEnquiry } from '../enquiries/enquiry-thread.tsx'

/** The enquiry that a quote answers, beside its form. */
export function AnsweredEnquiry({ id }: { id: string }) {
  const enquiry = useEnquiry(id)
  return (
    <section aria-label="The enquiry">
      {enquiry.data ? (
        <EnquiryThread enquiry={enquiry.data} />
      ) : enquiry.isError ? (
        <ListFailure of="enquiry" query={enquiry} />
      ) : (
        <Loading>Loading the enquiry...</Loading>
      )}
    </section>
  )
}
