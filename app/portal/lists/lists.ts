import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { OpenOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'

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

/** Quotes that the client accepted and that wait for their money, oldest first. */
export function useOpenOrders() {
  return useQuery<OpenOrder[]>({ queryKey: ['/api/orders/waiting'] })
}

/** What the studio asked the client and nobody has written after. */
export function useOpenQuestion() {
  return useQuery<OpenQuestion | null>({ queryKey: ['/api/messages', 'question'] })
}

/** @returns looks again at all of them: after a withdrawal money, papers and project have changed */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const list of ['/api/orders', '/api/orders/waiting', '/api/payments', '/api/projects'])
      queryClient.invalidateQueries({ queryKey: [list] })
  }
}

/** Those that the dashboard and messages can be about. Cancelled ones are history. */
export function shownProjects<Shown extends Pick<Project, 'status'>>(projects: readonly Shown[]): Shown[] {
  return projects.filter(({ status }) => PROJECT_STATES[status].end !== 'called-off')
}
