import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import { pageOfEnquiries } from '#domain/crm/contact/contact.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { type Cents, decimalText } from '#domain/kernel/money.ts'
import { cursorSchema, FURTHER_ROWS } from '#domain/kernel/pages.schema.ts'
import { spreadsheet } from '#domain/kernel/text.ts'
import type { AuditDetail } from '#domain/people/audit/audit.schema.ts'
import { type ExportDeps, recordExport } from '#domain/people/audit/audit.server.ts'
import { pageOfClients } from '#domain/reads/desk-clients.server.ts'
import type { OrdersWanted } from '#domain/reads/desk-orders.server.ts'
import { cursorPageOfOrders } from '#domain/reads/desk-orders.server.ts'

/** Because the file is built in memory. */
const MOST_EXPORTED = 10_000

/** In the order of the list. @throws AppError bad-input if there are too many rows */
export async function exportClients(
  deps: ExportDeps,
  wanted: { search?: string | undefined; isUnanswered?: boolean },
): Promise<string> {
  const rows = await collect((before) => pageOfClients(deps.db, { ...wanted, limit: FURTHER_ROWS, before }))
  await recordList(deps, { of: 'clients', rows, wanted })
  return spreadsheet([
    ['name', 'email', 'company', 'client since', 'unread messages', 'id'],
    ...rows.map(({ name, email, company, createdAt, unread, id }) => [
      ...[name, email, company ?? '', createdAt],
      ...[String(unread), id],
    ]),
  ])
}

/** @throws AppError bad-input if there are too many rows */
export async function exportEnquiries(
  deps: ExportDeps,
  wanted: { waits?: boolean | undefined },
): Promise<string> {
  const rows = await collect((before) => pageOfEnquiries(deps.db, { ...wanted, limit: FURTHER_ROWS, before }))
  await recordList(deps, { of: 'enquiries', rows, wanted })
  return spreadsheet([
    ['received', 'name', 'email', 'service', 'tier', 'message', 'status', 'suspected spam', 'id'],
    ...rows.map(({ createdAt, name, email, title, tier, message, status, suspectedSpam, id }) => [
      ...[createdAt, name, email, contactServiceLabel(title), tier ?? ''],
      ...[message, status, suspectedSpam ? 'yes' : '', id],
    ]),
  ])
}

/** @throws AppError bad-input if there are too many rows */
export async function exportOrders(
  deps: ExportDeps,
  wanted: Omit<OrdersWanted, 'limit' | 'after'>,
): Promise<string> {
  const rows = await collect((from) =>
    cursorPageOfOrders(deps, { ...wanted, ...cursorSchema.parse({ limit: `${FURTHER_ROWS}`, after: from }) }),
  )
  await recordList(deps, { of: 'orders', rows, wanted })
  return spreadsheet([
    ['number', 'buyer', 'what', 'status', 'euro', 'euro open', 'euro refunded', 'due', 'created', 'id'],
    ...rows.map(({ number, buyer, service, status, gross, open, returned, dueOn, createdAt, id }) => [
      ...[number, buyer, serviceTitle(service), status, euros(gross), euros(open), euros(returned)],
      ...[dueOn ?? '', createdAt, id],
    ]),
  ])
}

async function collect<Row>(
  fetchPart: (from: string | undefined) => Promise<{ rows: Row[]; next?: string | null | undefined }>,
): Promise<Row[]> {
  const found: Row[] = []
  let from: string | undefined
  do {
    const { rows, next } = await fetchPart(from)
    found.push(...rows)
    if (found.length > MOST_EXPORTED)
      throw badInput(`More than ${MOST_EXPORTED} rows match. Narrow the search or filter.`)
    from = next ?? undefined
  } while (from !== undefined)
  return found
}

/** The search text isn't logged, because it is often a name. */
function recordList(
  deps: ExportDeps,
  { of, rows, wanted }: { of: string; rows: readonly { id: string }[]; wanted: AuditDetail },
): Promise<void> {
  const { search, ...filter } = wanted
  const found = { ...filter, ...(search ? { searched: true } : {}) }
  const about = rows.length === 1 ? rows[0]?.id : undefined
  return recordExport(deps, { of, about, detail: { rows: rows.length, ...found } })
}

/** Spreadsheets that expect semicolons also expect a decimal comma. */
function euros(cents: Cents): string {
  return decimalText(cents).replace('.', ',')
}
