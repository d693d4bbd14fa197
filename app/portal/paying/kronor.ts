import { useQuery } from '@tanstack/react-query'
import type { Rate } from '#domain/billing/invoices/rates.schema.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { readsKronor } from '#domain/crm/buyers/vat.ts'
import { dayNamed } from '#domain/kernel/time.ts'

/** @returns undefined outside Sweden or without a known rate */
export function useKronor(buyer: Pick<Buyer, 'kind' | 'country'> | undefined): Rate | undefined {
  const isRead = readsKronor(buyer)
  const { data } = useQuery<Rate | null>({ queryKey: ['/api/rate'], enabled: isRead })
  return isRead ? (data ?? undefined) : undefined
}

/** `at 10.98 kronor to the euro (Sveriges Riksbank, Fri 20 Nov)` */
export function rateWords({ rate, source, day }: Rate, now: Date): string {
  return `at ${Number(rate)} kronor to the euro (${source}, ${dayNamed(day, now)})`
}
