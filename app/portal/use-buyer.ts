import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredBuyer } from '#domain/crm/buyers/buyers.schema.ts'

const buyerKey = ['/api/buyer']

/** What the client has stored about who is buying; `null` when nothing. */
export function useBuyer() {
  return useQuery<StoredBuyer | null>({ queryKey: buyerKey })
}

/** @returns takes over details that were stored just now */
export function useBuyerSaved(): (details: StoredBuyer) => void {
  const queryClient = useQueryClient()
  return (details) => {
    queryClient.setQueryData(buyerKey, details)
  }
}
