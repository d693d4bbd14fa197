import { useQuery } from '@tanstack/react-query'
import type { DeskClient } from '../../../domain/reads/desk-clients.schema.ts'
import type { ShownMessageForTeam } from '../../../domain/thread/messages.schema.ts'

const LIST = '/api/desk/clients'

export function clientKey(id: string): string[] {
  return [LIST, id]
}

export function threadKey(id: string): string[] {
  return [LIST, id, 'messages']
}

/** One client with all that is theirs; nobody's is not asked for. */
export function useClient(id: string | undefined) {
  return useQuery<DeskClient>({ queryKey: clientKey(id ?? ''), enabled: id !== undefined })
}

/** The newest messages of a client's thread, oldest first. */
export function useClientThread(id: string) {
  return useQuery<ShownMessageForTeam[]>({ queryKey: threadKey(id) })
}
