import { serviceTitle } from '../catalogue/catalogue.schema.ts'
import { contactServiceLabel } from '../contact/contact.schema.ts'
import { pageOfEnquiries } from '../contact/contact.server.ts'
import { badInput } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { spreadsheet } from '../kernel/csv.ts'
import type { Db } from '../kernel/database.ts'
import { type Cents, decimalText } from '../kernel/money.ts'
import { FURTHER_ROWS, stretchSchema } from '../kernel/pages.schema.ts'
import { pageOfClients } from './desk-clients.server.ts'
import type { OrdersWanted } from './desk-orders.server.ts'
import { stretchOfOrders } from './desk-orders.server.ts'
import { MOST_EXPORTED } from './export-lists.schema.ts'

/** Of a list: the rows with these ids, or all that its filter finds. */
type Chosen<Filter> = Filter & { ids?: readonly string[] | undefined }

/** Clients as a file for spreadsheets, in the order of the list. @throws AppError bad-input when too many are found */
export async function exportClients(
  db: Db,
  { ids, search }: Chosen<{ search?: string | undefined }>,
): Promise<string> {
  const rows = await collect(ids, (before) => pageOfClients(db, { limit: FURTHER_ROWS, before, search }))
  return spreadsheet([
    ['name', 'e-mail', 'company', 'client since', 'unread messages', 'id'],
    ...rows.map(({ name, email, company, createdAt, unread, id }) => [
      ...[name, email, company ?? '', createdAt],
      ...[String(unread), id],
    ]),
  ])
}

/** Enquiries in the same way. @throws AppError bad-input when too many are found */
export async function exportEnquiries(
  db: Db,
  { ids, waits }: Chosen<{ waits?: boolean | undefined }>,
): Promise<string> {
  const rows = await collect(ids, (before) => pageOfEnquiries(db, { limit: FURTHER_ROWS, before, waits }))
  return spreadsheet([
    ['received', 'name', 'e-mail', 'service', 'tier', 'message', 'status', 'perhaps spam', 'id'],
    ...rows.map(({ createdAt, name, email, title, tier, message, status, suspectedSpam, id }) => [
      ...[createdAt, name, email, contactServiceLabel(title), tier ?? ''],
      ...[message, status, suspectedSpam ? 'yes' : '', id],
    ]),
  ])
}

/** Orders in the same way. @throws AppError bad-input when too many are found */
export async function exportOrders(
  deps: { db: Db; clock: Clock },
  { ids, ...wanted }: Chosen<Omit<OrdersWanted, 'limit' | 'after'>>,
): Promise<string> {
  const rows = await collect(ids, (from) =>
    stretchOfOrders(deps, { ...wanted, ...stretchSchema.parse({ limit: `${FURTHER_ROWS}`, after: from }) }),
  )
  return spreadsheet([
    ['number', 'buyer', 'what', 'status', 'euro', 'euro open', 'euro went back', 'due', 'written', 'id'],
    ...rows.map(({ number, buyer, service, status, gross, open, returned, dueOn, createdAt, id }) => [
      ...[number, buyer, serviceTitle(service), status, euros(gross), euros(open), euros(returned)],
      ...[dueOn ?? '', createdAt, id],
    ]),
  ])
}

/** @param fetchPart from where the part before it said */
async function collect<Row extends { id: string }>(
  ids: readonly string[] | undefined,
  fetchPart: (from: string | undefined) => Promise<{ rows: Row[]; next?: string | null | undefined }>,
): Promise<Row[]> {
  const wanted = ids && new Set(ids)
  const found: Row[] = []
  let from: string | undefined
  do {
    const { rows, next } = await fetchPart(from)
    found.push(...rows.filter(({ id }) => wanted?.has(id) ?? true))
    if (found.length > MOST_EXPORTED)
      throw badInput(`More than ${MOST_EXPORTED} rows are found. Search or filter for fewer.`)
    from = next ?? undefined
  } while (from !== undefined && found.length !== wanted?.size)
  return found
}

/** As spreadsheets read it that are separated by semicolons. */
function euros(cents: Cents): string {
  return decimalText(cents).replace('.', ',')
}
