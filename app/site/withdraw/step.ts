import { callApi } from '#app/shared/api.ts'
import type { FormState } from '#app/ui/form.ts'
import type {
  PublicWithdrawal,
  Withdrawal,
  WithdrawalInput,
  WithdrawalPreview,
} from '#domain/billing/withdrawals/withdrawals.schema.ts'

/** Who withdraws from which order; what that would mean; what was declared. */
export type Step =
  | { at: 'ask'; state?: FormState }
  | { at: 'confirm'; input: WithdrawalInput; preview: WithdrawalPreview }
  | { at: 'done'; input: WithdrawalInput; withdrawal: Withdrawal }

export function stepAfter(input: WithdrawalInput, answer: PublicWithdrawal): Step {
  return 'preview' in answer
    ? { at: 'confirm', input, preview: answer.preview }
    : { at: 'done', input, withdrawal: answer.withdrawal }
}

/** @throws ApiError when it is refused; the browser's own error when there is no answer */
export async function askWithdrawal(input: WithdrawalInput, confirmed: boolean): Promise<Step> {
  const answer = await callApi('POST', '/api/withdrawals', { ...input, confirmed })
  return stepAfter(input, await answer.json())
}
