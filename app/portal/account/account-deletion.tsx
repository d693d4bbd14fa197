import { useEffect, useRef, useState } from 'react'
import { CurrentPasswordField } from '#app/components/sign-in-fields.tsx'
import { forgetAllWritten } from '#app/shared/drafts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { accountDeletionSchema, DELETION_WORD } from '#domain/accounts/accounts.schema.ts'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { instalmentToCome, isOwed, openOf } from '#domain/orders/order-state.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { Card } from '../card.tsx'
import { useOpenOrders, useOrders, usePayments, useProjects } from '../lists/lists.ts'
import { ACCOUNT_DELETION } from '../lists/query-client.ts'
import { useNow } from '../time/use-now.ts'
import { useAccountChange } from '../use-account-change.ts'
import { useViewer } from '../viewer.ts'

export function AccountDeletion() {
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  return (
    <Card title="Delete account">
      <Consequences />
      {asking ? (
        <DeletionForm
          onCancel={() => {
            setAsking(false)
            requestAnimationFrame(() => opener.current?.querySelector('button')?.focus())
          }}
        />
      ) : (
        <div ref={opener} className="mt-5">
          <Button className="text-negative" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      )}
    </Card>
  )
}

function Consequences() {
  return (
    <div className="grid max-w-[40em] gap-4 text-small">
      <div>
        <h3 className="font-semibold tracking-normal">Deleted immediately and permanently</h3>
        <p className="mt-1 text-soft">
          Your name, username, email address, password and sessions; billing details; projects with their
          figures and history; links to files; messages.
        </p>
      </div>
      <div>
        <h3 className="font-semibold tracking-normal">Kept</h3>
        <p className="mt-1 text-soft">
          The Swedish Bookkeeping Act requires us to keep payments and refunds, with the buyer’s name and
          address, through the seventh year after the end of the calendar year. We use them for nothing else.
          We keep refund requests, contact form messages and our email about the deletion for 2 years.
        </p>
      </div>
      <OpenWork />
    </div>
  )
}

function OpenWork() {
  const projects = useProjects().data ?? []
  const payments = usePayments().data ?? []
  const hasWork = projects.some(({ status }) => OPEN_STATUSES.includes(status))
  const hasPayment = payments.some(({ status }) => paymentFacts(status).waitsForBuyer)
  return (
    <>
      {hasWork && (
        <Alert tone="warning">
          You have an open project. Work on it will stop, and we won’t deliver anything more. If you want a
          refund, <TextLink to="/client/payments">request it</TextLink> before you delete your account.
        </Alert>
      )}
      {hasPayment && <Alert tone="warning">Your open payment will be cancelled.</Alert>}
      <Debts />
    </>
  )
}

function Debts() {
  const waiting = useOpenOrders().data ?? []
  const now = useNow()
  const owed = (useOrders().data ?? []).filter(({ status }) => isOwed(status))
  return owed.map((order) => {
    const open = openOf(order)
    const later = instalmentToCome(order)
    const dueOn = waiting.find(({ orderId }) => orderId === order.id)?.dueOn
    return (
      <Alert key={order.id} tone="warning">
        {open > 0 &&
          `You owe ${formatEuros(open)} for order ${order.number}${dueOn ? `, due ${dayNamed(dueOn, now)}` : ''}. `}
        {open > 0 && 'Deleting the account doesn’t change that, and we’ll email you about it. '}
        {later > 0 &&
          `${formatEuros(later)} of order ${order.number} won’t be due, because we stop delivering once the account is deleted. We may invoice the work done so far.`}
      </Alert>
    )
  })
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { username } = useViewer()
  const fields = useRef<HTMLFormElement>(null)
  const remove = useAccountChange('POST', ACCOUNT_DELETION)
  const form = useForm({
    schema: accountDeletionSchema,
    send: async (input) => {
      const { failure } = await remove(input)
      if (failure) return { failure }
      forgetAllWritten()
      location.assign('/auth/sign-out?account=deleted')
      return { leaving: true }
    },
  })
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return (
    <form ref={fields} {...form.props} aria-label="Delete account" className="mt-6 grid max-w-xl gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField {...form.field('currentPassword')} />
      <TextField
        {...form.field('confirmation')}
        label={`Type ${DELETION_WORD} to confirm`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="border-negative text-negative" busy={form.busy}>
          {form.busy ? 'Deleting...' : 'Delete my account for good'}
        </Button>
        <Button disabled={form.busy} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
