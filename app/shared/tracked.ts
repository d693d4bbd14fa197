import type { VisitFields } from '#domain/crm/visits/visits.schema.ts'

/** What an element of a document carries so that pressing or choosing it is counted (app/start.ts). */
export function tracked<Name extends keyof VisitFields>(event: Name, fields: VisitFields[Name]) {
  return { 'data-track': JSON.stringify({ event, ...fields }) }
}
