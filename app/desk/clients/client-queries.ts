import { useQuery } from '@tanstack/react-query'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import type { ShownMessageForTeam } from '#domain/messages/messages.schema.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'

const LIST = '/api/desk/clients'

export function clientKey(id: string): string[] {
  return [LIST, id]
}

export function threadKey(id: string): string[] {
  return [LIST, id, 'messages']
}

/** @param id undefined sends no request */
export function useClient(id: string | undefined) {
  return useQuery<DeskClient>({ queryKey: clientKey(id ?? ''), enabled: id !== undefined })
}

export function useClientThread(id: string) {
  return useQuery<ShownMessageForTeam[]>({ queryKey: threadKey(id) })
}

type Said = Pick<BuyerInput, 'kind' | 'country'> &
  Record<'companyName' | 'vatNumber' | 'address', string | null>

/** One line, such as `Fjordljus AB, Sweden, Spelgatan 2` or `a consumer in Finland`. */
export function buyerWords({ kind, country, companyName, vatNumber, address }: Said): string {
  if (kind === 'consumer') return `a consumer in ${countryName(country)}`
  return [companyName, countryName(country), vatNumber, address?.replaceAll('\n', ', ')]
    .filter(Boolean)
    .join(', ')
}
