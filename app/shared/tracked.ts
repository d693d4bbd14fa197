import type { VisitFields } from '#domain/crm/visits/visits.schema.ts'

/** Attributes of an element whose clicks or changes are counted (app/start.ts). */
export function tracked<Name extends keyof VisitFields>(event: Name, fields: VisitFields[Name]) {
  return { 'data-track': JSON.stringify({ event, ...fields }) }
}
