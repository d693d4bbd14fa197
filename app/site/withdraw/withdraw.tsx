import { data } from 'react-router'
import { Island } from '#app/islands/island.tsx'
import { type PublicPage, pageContext, retryAfter } from '#app/shared/page-contract.ts'
import { keptValues, readForm } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/link.tsx'
import { studio } from '#content/studio.ts'
import { withdraw } from '#content/withdraw.ts'
import { withdrawalSchema } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { Route } from './+types/withdraw'
import { type Step, stepAfter, WithdrawSteps } from './withdraw-steps.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

export const handle: PublicPage = { public: {} }

/** Handles both forms without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(withdrawalSchema, form)
  if (!read.ok) return data<Step>({ at: 'ask', state: read.state }, { status: 400 })
  const confirmed = form.get('confirmed') === 'yes'
  const sent = await context
    .get(pageContext)
    .forms()
    .withdraw({ ...read.input, confirmed })
  if (sent.ok) return data<Step>(stepAfter(read.input, sent.answer))
  return data<Step>(
    { at: 'ask', state: { values: keptValues(form), failure: sent.message } },
    { status: sent.status, headers: retryAfter(sent) },
  )
}

export default function Withdraw({ actionData: answer }: Route.ComponentProps) {
  return (
    <div className="measure pt-14 md:pt-24">
      <h1 className="text-[clamp(min(2.75rem,11.5vw),8.4vw,7rem)] leading-[0.92] tracking-[-0.045em]">
        {withdraw.heading}
      </h1>
      <p className="mt-6 max-w-[40em] text-soft md:mt-10 lg:text-lead">{withdraw.intro}</p>
      <div className="mt-8 grid gap-x-10 gap-y-14 border-line border-t pt-8 md:mt-14 md:pt-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Island
            name="withdraw"
            when="intent"
            of={WithdrawSteps}
            props={{ first: answer ?? { at: 'ask' } }}
          />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <Terms />
        </div>
      </div>
    </div>
  )
}

function Terms() {
  const { before, link, between } = withdraw.terms
  return (
    <p className="text-small text-soft">
      {before}
      <TextLink to={link.href}>{link.label}</TextLink>
      {between}
      <TextLink to={`mailto:${studio.supportEmail}`}>{studio.supportEmail}</TextLink>.
    </p>
  )
}
