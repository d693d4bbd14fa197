import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { isOffer } from '#domain/orders/order-state.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Found } from './find.schema.ts'
import {
  selectClientsHolding,
  selectEnquiriesHolding,
  selectInvoicesHolding,
  selectOrdersHolding,
  selectProjectsOf,
} from './find.store.server.ts'

const MOST = 6

/** Searches names, addresses, companies, titles and numbers with one statement per kind. Includes orders and projects of matching clients. */
export async function find(db: Db, words: string): Promise<Found[]> {
  const wanted = { text: comparableAddress(words.trim()), limit: MOST }
  const [clients, invoices, enquiries] = await Promise.all([
    selectClientsHolding(db, wanted),
    /\d/.test(wanted.text) ? selectInvoicesHolding(db, wanted) : [],
    selectEnquiriesHolding(db, wanted),
  ])
  const clientIds = clients.map(({ id }) => id)
  const orders = await selectOrdersHolding(db, { ...wanted, clientIds })
  const orderIds = orders.map(({ id }) => id)
  const projects = await selectProjectsOf(db, { clientIds, orderIds, limit: MOST })
  return [
    ...clients.map(
      ({ id, name, email, company_name }): Found => ({
        kind: 'client',
        id,
        name,
        about: company_name ? `${company_name}, ${email}` : email,
      }),
    ),
    ...projects.map(
      ({ id, status, service, name }): Found => ({
        kind: 'project',
        id,
        name: serviceTitle(service),
        about: `${name}, ${PROJECT_STATES[status].label}`,
      }),
    ),
    ...orders.map(
      ({ id, number, service, status, user_id, recipient_name, name }): Found => ({
        kind: isOffer(status) || user_id === null ? 'quote' : 'order',
        id,
        name: number,
        about: [serviceTitle(service), name ?? recipient_name].filter(Boolean).join(', '),
      }),
    ),
    ...invoices.map(
      ({ number, kind, order_id, of }): Found => ({
        kind: 'invoice',
        id: order_id,
        name: number,
        about: `${documentName({ kind })} of order ${of}`,
      }),
    ),
    ...enquiries.map(
      ({ id, name, email, title }): Found => ({
        kind: 'enquiry',
        id,
        name,
        about: `${email}, ${contactServiceLabel(title)}`,
      }),
    ),
  ]
}
