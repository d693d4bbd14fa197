import { useQuery } from '@tanstack/react-query'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'

/** The client's projects, newest first. */
export function useProjects() {
  return useQuery<Project[]>({ queryKey: ['/api/projects'] })
}

/** The client's payments, newest first. */
export function usePayments() {
  return useQuery<Payment[]>({ queryKey: ['/api/payments'] })
}

/** What the client has agreed to, with its papers, newest first. */
export function useOrders() {
  return useQuery<AgreedOrder[]>({ queryKey: ['/api/orders'] })
}
