import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useProjects } from '#app/portal/lists/lists.ts'
import { createQueryClient } from '#app/portal/lists/query-client.ts'
import { checkoutAddress } from '#app/portal/paying/payment-addresses.ts'
import { isBeingChecked } from '#app/portal/paying/payment-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { ApiError } from '#app/shared/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import type { Link } from '#content/parts.ts'
import { cancelled, paymentResults } from '#content/payment-results.ts'
import { success } from '#content/success.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { PaymentDetail } from '#domain/billing/payments/payments.schema.ts'
import { HELD_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { afterDelivery } from '#domain/orders/instalment-words.ts'
import { UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { CancelledScreen, FirstSteps, PaidMark, ResultScreen, SuccessScreen } from './result-screen.tsx'

const beingChecked = { ...paymentResults.checking, text: HELD_WORDING }

/** The result of a payment. A payment of another user shows the general success page. */
export function PaymentResult({ paymentId }: { paymentId: string }) {
  const [queryClient] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentResult paymentId={paymentId} />
    </QueryClientProvider>
  )
}

function CurrentResult({ paymentId }: { paymentId: string }) {
  const { payment, isMissing, isSlow } = usePaymentResult(paymentId)
  if (isMissing) return <SuccessScreen />
  const hasFailed = payment.isError && !payment.data
  return (
    <>
      <p role="status" className="sr-only">
        {payment.data && headingOf(payment.data)}
      </p>
      {hasFailed ? (
        <Confirming>
          <NotLoaded busy={payment.isFetching} onTryAgain={() => payment.refetch()} />
        </Confirming>
      ) : (
        <PaymentScreen payment={payment.data} isSlow={isSlow} />
      )}
    </>
  )
}

type PaymentScreenProps = { payment: PaymentDetail | undefined; isSlow: boolean }

function PaymentScreen({ payment, isSlow }: PaymentScreenProps) {
  if (!payment) return <StillConfirming />
  if (isBeingChecked(payment)) return <ResultScreen {...beingChecked} />
  return RESULTS[payment.status].screen(payment, isSlow)
}

/** @param isSlow whether the payment has been pending for longer than usual */
const RESULTS: Record<
  PaymentDetail['status'],
  { heading: string; screen: (payment: PaymentDetail, isSlow: boolean) => ReactNode }
> = {
  completed: {
    heading: success.heading,
    screen: (payment) =>
      payment.order.instalments?.second ? (
        <SecondInstalmentPaid payment={payment} />
      ) : (
        <SuccessScreen note={<Bought payment={payment} />}>
          <NextSteps paymentId={payment.id} />
        </SuccessScreen>
      ),
  },
  refunded: {
    heading: paymentResults.refunded.heading,
    screen: () => <ResultScreen {...paymentResults.refunded} />,
  },
  processing: {
    heading: paymentResults.processing.heading,
    screen: () => <ResultScreen {...paymentResults.processing} />,
  },
  failed: {
    heading: paymentResults.failed.heading,
    screen: (payment) => (
      <ResultScreen {...paymentResults.failed} primary={checkoutOf(payment, 'Try Again')} />
    ),
  },
  cancelled: { heading: cancelled.heading, screen: () => <CancelledScreen isSignedIn /> },
  pending: {
    heading: paymentResults.confirming.heading,
    screen: (payment, isSlow) =>
      isSlow ? (
        <ResultScreen {...paymentResults.unfinished} primary={checkoutOf(payment, 'Back to Checkout')} />
      ) : (
        <StillConfirming />
      ),
  },
}

function StillConfirming() {
  return (
    <Confirming>
      <Loading>Confirming your payment...</Loading>
    </Confirming>
  )
}

function Confirming({ children }: { children: ReactNode }) {
  return (
    <ResultScreen {...paymentResults.confirming}>
      <div className="measure mt-10 text-small">{children}</div>
    </ResultScreen>
  )
}

function NotLoaded({ busy, onTryAgain }: { busy: boolean; onTryAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>We couldn’t load the status of your payment.</p>
      <Button size="small" busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}

function Bought({ payment }: { payment: PaymentDetail }) {
  const { toCome } = payment
  return (
    <span className="mt-3 block text-ink">
      You bought <span className="font-semibold">{optimizationTitle(payment.service)}</span> for{' '}
      <span className="font-semibold">{formatEuros(payment.order.gross)}</span>,{' '}
      {payment.order.vatAmount > 0 ? 'VAT included' : 'no VAT'}.
      {payment.order.instalments && (
        <>
          {' '}
          You paid <span className="font-semibold">{formatEuros(payment.amount)}</span> now.
          {toCome > 0 && ` The second instalment, ${formatEuros(toCome)}, is due ${afterDelivery()}.`}
        </>
      )}
      <ChargesNobody provider={payment.provider} />
    </span>
  )
}

function SecondInstalmentPaid({ payment }: { payment: PaymentDetail }) {
  const { service, order, amount, provider } = payment
  return (
    <ResultScreen
      {...paymentResults.secondInstalment}
      heading={success.heading}
      icon={<PaidMark />}
      text={
        <>
          {paymentResults.secondInstalment.text}
          <span className="mt-3 block text-ink">
            You paid <span className="font-semibold">{formatEuros(amount)}</span> for{' '}
            <span className="font-semibold">{optimizationTitle(service)}</span>.{' '}
            {order.status === 'paid' && 'Your order is paid in full.'}
            <ChargesNobody provider={provider} />
          </span>
        </>
      }
    />
  )
}

function ChargesNobody({ provider }: Pick<PaymentDetail, 'provider'>) {
  const note = providerFacts(provider).chargesNobody?.note
  return (
    note && (
      <span className="mt-3 block">
        <Badge tone="progress">{note}</Badge>
      </span>
    )
  )
}

function checkoutOf({ id }: PaymentDetail, label: string): Link {
  return { label, href: checkoutAddress(id) }
}

/** Announced to screen readers when the state is known or changes. */
function headingOf(payment: PaymentDetail): string {
  return isBeingChecked(payment) ? beingChecked.heading : RESULTS[payment.status].heading
}

/** The first steps, under what happens next in the project once the files are sent. */
function NextSteps({ paymentId }: { paymentId: string }) {
  const now = useNow()
  const project = useProjects().data?.find((one) => one.paymentId === paymentId)
  const isWaitingForFiles = !project || (UNBEGUN_STATUSES.includes(project.status) && !project.hasFiles)
  return <FirstSteps {...(!isWaitingForFiles && { heading: statusHeadline(project, now).headline })} />
}

/** The polling interval, slower after ASK_OFTEN requests. */
const ASK_EVERY_MS = 1500
const ASK_OFTEN = 20
const ASK_LATER_EVERY_MS = 10_000
/** Polls per status. After a retry, a payment stays `failed` until the provider reports the new attempt. */
const ASK_AT_MOST: Record<PaymentDetail['status'], number> = {
  pending: Number.POSITIVE_INFINITY,
  processing: Number.POSITIVE_INFINITY,
  failed: 5,
  completed: 0,
  cancelled: 0,
  refunded: 0,
}
/** A payment pending for longer was probably abandoned. */
const PATIENCE_MS = 8000

/** Polls a payment until its state is final. Each request syncs it with the provider. */
function usePaymentResult(paymentId: string) {
  const payment = useQuery<PaymentDetail>({
    queryKey: ['/api/payments', paymentId],
    refetchInterval: ({ state }) => {
      const requests = state.dataUpdateCount + state.errorUpdateCount
      if (isNotFound(state.error) || (state.data && !mayChangeTo(state.data, requests))) return false
      return requests < ASK_OFTEN ? ASK_EVERY_MS : ASK_LATER_EVERY_MS
    },
  })
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return { payment, isMissing: isNotFound(payment.error), isSlow }
}

/** A payment on hold changes only after review. */
function mayChangeTo(payment: PaymentDetail, requests: number): boolean {
  return !isBeingChecked(payment) && requests < ASK_AT_MOST[payment.status]
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
