import { queryOptions } from '@tanstack/react-query'
import type { PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'

/** How this site takes payments. */
export const paymentsSetup = queryOptions<PaymentsSetup>({ queryKey: ['/api/payments-setup'] })
