import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoredBuyer } from '#domain/crm/buyers/buyers.schema.ts'

const buyerKey = ['/api/buyer']

/** Null if the client has never entered billing details. */
export function useBuyer() {
  return useQuery<StoredBuyer | null>({ queryKey: buyerKey })
}

export function useBuyerSaved(): (details: StoredBuyer) => void {
  const queryClient = useQueryClient()
  return (details) => {
    queryClient.setQueryData(buyerKey, details)
  }
}
