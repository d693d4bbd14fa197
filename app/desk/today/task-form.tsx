import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '#app/portal/time/use-now.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import type { DeskHold, DeskOrder, DeskRefund } from '#domain/reads/desk-money.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { useClient } from '../clients/client-queries.ts'
import { Thread } from '../clients/thread.tsx'
import type { Action } from '../components/actions.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { EnquiryAnswer } from '../enquiries/enquiry-answer.tsx'
import { EnquiryThread, useEnquiry } from '../enquiries/enquiry-thread.tsx'
import { TODAY } from '../frame/pages.tsx'
import { orderActions } from '../money/order-actions.tsx'
import { HoldRow, RefundRow } from '../money/task-rows.tsx'
import { projectActions } from '../projects/project-actions.tsx'
import { quoteActions } from '../quotes/quote-actions.tsx'
import type { FormPlace } from './form-places.ts'

type FormProps = Omit<FormPlace, 'form'> & { close: () => void }

/** The form of a task, from the page that has it. */
export function TaskForm({ place: { form, ...props }, close }: { place: FormPlace; close: () => void }) {
  const Form = FORMS[form]
  return <Form {...props} close={close} />
}

const FORMS: Record<FormPlace['form'], ComponentType<FormProps>> = {
  client: ClientForm,
  change: ChangeForm,
  enquiry: EnquiryForm,
  project: actionOf<StudioProject>('project', '/api/desk/projects', projectActions),
  quote: actionOf<WrittenQuote>('quote', '/api/desk/quotes', quoteActions),
  order: actionOf<DeskOrder>('order', '/api/desk/orders', orderActions),
  refund: rowOf<DeskRefund>('refund', '/api/desk/refunds', (refund, now) => (
    <RefundRow refund={refund} now={now} />
  )),
  hold: rowOf<DeskHold>('payment', '/api/desk/holds', (hold, now) => <HoldRow hold={hold} now={now} />),
}

function ClientForm({ id, close }: FormProps) {
  const client = useClient(id)
  const done = useAnswered(close)
  return (
    <QueryResult of="client" query={client}>
      {(data) => <Thread client={data} answered={done} />}
    </QueryResult>
  )
}

/** The client of the project gets an answer; the new delivery follows later. */
function ChangeForm({ id, ...props }: FormProps) {
  const project = useQuery<StudioProject>({ queryKey: ['/api/desk/projects', id] })
  return (
    <QueryResult of="project" query={project}>
      {(data) => <ClientForm {...props} id={data.project.client.id} />}
    </QueryResult>
  )
}

function EnquiryForm({ id, close }: FormProps) {
  const enquiry = useEnquiry(id)
  const done = useAnswered(close)
  return (
    <QueryResult of="enquiry" query={enquiry}>
      {(data) => (
        <>
          <EnquiryThread enquiry={data} />
          <EnquiryAnswer enquiry={data} answered={done} />
        </>
      )}
    </QueryResult>
  )
}

function useAnswered(close: () => void): () => void {
  const queryClient = useQueryClient()
  return () => {
    close()
    void queryClient.invalidateQueries({ queryKey: TODAY })
  }
}

type ActionsOf<Page> = (page: Page, now: Date) => readonly (Action | false)[]

/** The form of one action of a page. */
function actionOf<Page>(of: string, path: string, actionsOf: ActionsOf<Page>) {
  return function PageAction({ id, action, close }: FormProps) {
    const page = useQuery<Page>({ queryKey: [path, id] })
    const now = useNow()
    return (
      <QueryResult of={of} query={page}>
        {(data) => {
          const found = actionsOf(data, now).find((one) => one && one.id === action)
          return <InView>{found ? found.form(close) : <NotPossible />}</InView>
        }}
      </QueryResult>
    )
  }
}

/** A row of another list, with its own actions. The form closes when one of them has removed the row. */
function rowOf<Row extends { id: string }>(
  of: string,
  path: string,
  show: (row: Row, now: Date) => ReactNode,
) {
  return function ListedRow({ id, close }: FormProps) {
    const rows = useQuery<Row[]>({ queryKey: [path] })
    const row = rows.data?.find((one) => one.id === id)
    const wasThere = useRef(false)
    const now = useNow()
    useEffect(() => {
      if (wasThere.current && !row) close()
      wasThere.current = row !== undefined
    }, [row, close])
    return (
      <QueryResult of={of} query={rows}>
        {() => <InView>{row ? <ul>{show(row, now)}</ul> : <NotPossible />}</InView>}
      </QueryResult>
    )
  }
}

/** Scrolls to the form once it has loaded. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="scroll-my-24">
      {children}
    </div>
  )
}

function NotPossible() {
  return <p className="text-small text-soft">This has already been done or is no longer possible.</p>
}
