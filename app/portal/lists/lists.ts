import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

export function useProjects() {
  return useQuery<Project[]>({ queryKey: ['/api/projects'] })
}

export function usePayments() {
  return useQuery<Payment[]>({ queryKey: ['/api/payments'] })
}

export function useOrders() {
  return useQuery<AgreedOrder[]>({ queryKey: ['/api/orders'] })
}

/** Oldest first. */
export function useOpenOrders() {
  return useQuery<OpenOrder[]>({ queryKey: ['/api/orders/waiting'] })
}

/** The latest question of the studio that is still open. */
export function useOpenQuestion() {
  return useQuery<OpenQuestion | null>({ queryKey: ['/api/messages', 'question'] })
}

/** Refetches all lists that a withdrawal changes. */
export function useRefetchOrders(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const list of ['/api/orders', '/api/orders/waiting', '/api/payments', '/api/projects'])
      void queryClient.invalidateQueries({ queryKey: [list] })
  }
}

/** Cancelled projects are history. */
export function shownProjects<Shown extends Pick<Project, 'status'>>(projects: readonly Shown[]): Shown[] {
  return projects.filter(({ status }) => PROJECT_STATES[status].end !== 'called-off')
}
