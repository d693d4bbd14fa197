import type { ReactNode } from 'react'
import { TextAreaField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { declineSchema, refundSchema } from '#domain/billing/payments/money-acts.schema.ts'
import { REFUND_STAGES } from '#domain/billing/refunds/refund-states.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { decimalText, formatEuros } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed, lastDayWords, timeWords } from '#domain/kernel/time.ts'
import type { DeskHold, DeskRefund, StudioWithdrawal } from '#domain/reads/desk-money.schema.ts'
import { ActionForm, action } from '../components/action.tsx'
import { RowActions } from '../components/actions.tsx'
import { Row } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import { RefundFields } from './transfer-forms.tsx'

export function RefundRow({ refund, now }: { refund: DeskRefund; now: Date }) {
  const { role } = useMember()
  const { orderNumber, buyer, service, paid, stage, granted, reason, answer, createdAt } = refund
  return (
    <Row
      label={`Refund to ${buyer}, ${orderNumber}`}
      title={<Whose name={buyer}>{serviceTitle(service)}</Whose>}
      end={granted === null ? `${formatEuros(paid)} paid` : `${formatEuros(granted)} granted`}
      facts={
        <>
          <OrderLink number={orderNumber} />
          requested {timeWords(createdAt, now)}, {REFUND_STAGES[stage].words}
          {stage === 'studio-sends' && refund.dueOn && `, due by ${dayNamed(refund.dueOn, now)}`}
        </>
      }
    >
      <p className="mb-2 whitespace-pre-line">{reason}</p>
      {answer && <p className="mb-2 text-soft">Answer: {answer}</p>}
      {role === 'owner' && <Acts refund={refund} now={now} />}
    </Row>
  )
}

function Whose({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <>
      {name && <b className="mr-2 font-semibold">{name}</b>}
      {children}
    </>
  )
}

export function OrderLink({ number }: { number: string }) {
  return (
    <TextLink to={`/desk/money/${number}`} className="mr-2 min-h-11 font-mono text-micro">
      {number}
    </TextLink>
  )
}

function Acts({ refund, now }: { refund: DeskRefund; now: Date }) {
  const { id, buyer, stage, granted, transfer, paid, left } = refund
  const path = `/api/desk/refunds/${id}`
  if (stage === 'studio-sends')
    return (
      <ActionForm
        id={`sent-${id}`}
        title={`Mark the refund to ${buyer} as sent`}
        description={`Send ${formatEuros(granted ?? 0)} from your bank to ${transfer?.fromIban ? ibanWords(transfer.fromIban) : 'the account that the money came from, and ask the client for it'}.${transfer ? ` Received on ${dayNamed(transfer.on, now)} as ${transfer.reference}.` : ''} The client is notified.`}
        path={`${path}/sent`}
        verb="Mark as sent"
        done="Marked as sent. The client is notified by message and email."
      />
    )
  if (stage !== 'open') return null
  return (
    <RowActions
      actions={[
        action({
          id: `grant-${id}`,
          title: `Grant refund to ${buyer}`,
          description: `${formatEuros(paid)} was paid. A full refund also cancels an open project.${transfer ? ' It was paid by transfer, so you send the refund from your bank.' : ' It is refunded to the original payment method.'}`,
          schema: refundSchema,
          initial: { values: { amount: decimalText(left) } },
          path: `${path}/grant`,
          verb: 'Grant refund',
          done: transfer ? 'Refund granted. Send it from your bank.' : 'Refund sent. The client is notified.',
          children: (field) => <RefundFields field={field} />,
        }),
        action({
          id: `decline-${id}`,
          title: `Decline refund to ${buyer}`,
          description: 'The client gets the reason by message and email.',
          schema: declineSchema,
          path: `${path}/decline`,
          verb: 'Decline refund',
          done: 'Refund declined. The client is notified by message and email.',
          children: (field) => <TextAreaField {...field('answer')} label="Reason" rows={3} />,
        }),
      ]}
    />
  )
}

export function HoldRow({ hold, now }: { hold: DeskHold; now: Date }) {
  const { role } = useMember()
  const { id, buyer, reason, orderNumber, providerObjectId, createdAt } = hold
  return (
    <Row
      label={`On hold: ${buyer ?? providerObjectId}`}
      title={<Whose name={buyer}>{reason}</Whose>}
      facts={
        <>
          {orderNumber && <OrderLink number={orderNumber} />}
          since {timeWords(createdAt, now)}, {providerObjectId}
        </>
      }
    >
      {role === 'owner' && (
        <ActionForm
          id={`resolve-${id}`}
          title={`Resolve: ${[buyer, orderNumber].filter(Boolean).join(', ') || providerObjectId}`}
          description="Resolve it after you’ve fixed the problem or have the evidence. The payment itself doesn’t change."
          path={`/api/desk/holds/${id}/resolve`}
          verb="Mark as resolved"
          done="Marked as resolved."
        />
      )}
    </Row>
  )
}

const MONEY: Readonly<Record<StudioWithdrawal['money'], (day: string) => string>> = {
  none: () => 'no refund',
  due: (day) => `refund due by the end of ${day}`,
  back: () => 'refunded',
}

export function WithdrawalRow({ withdrawal, now }: { withdrawal: StudioWithdrawal; now: Date }) {
  const { orderNumber, name, email, service, declaredAt, refund, kept, money, dueAt } = withdrawal
  const isLate = money === 'due' && dueAt < now.toISOString()
  return (
    <Row
      title={
        <Whose name={name}>
          {serviceTitle(service)} <span className="text-soft">{email}</span>
        </Whose>
      }
      end={kept > 0 ? `${formatEuros(refund)} of ${formatEuros(refund + kept)}` : formatEuros(refund)}
      facts={
        <>
          <OrderLink number={orderNumber} />
          declared {timeWords(declaredAt, now)},{' '}
          <span className={isLate ? 'text-negative' : 'text-ink'}>
            {MONEY[money](lastDayWords(dueAt, now))}
          </span>
        </>
      }
    />
  )
}
