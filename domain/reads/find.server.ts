import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { storedBuyer } from '#domain/crm/buyers/stored-buyer.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { contactServiceLabel } from '#domain/crm/contact/contact.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { comparableAddress } from '#domain/kernel/fields.schema.ts'
import { readStored } from '#domain/kernel/stored.ts'
import { isOffer } from '#domain/orders/order-state.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { Found, KnownBuyer } from './find.schema.ts'
import {
  selectAddressesHolding,
  selectClientsHolding,
  selectEnquirersAt,
  selectEnquiriesHolding,
  selectInvoicesHolding,
  selectOrdersHolding,
  selectProjectsOf,
  selectQuotedAt,
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

const MOST_BUYERS = 6
/** Rows to read in order to find enough different addresses. */
const LOOKED_THROUGH = 60

/** Clients first, then others, newest first; each address once. */
export async function findKnownBuyers(db: Db, words: string): Promise<KnownBuyer[]> {
  const text = comparableAddress(words.trim())
  const [clients, reached] = await Promise.all([
    selectClientsHolding(db, { text, limit: MOST_BUYERS }),
    selectAddressesHolding(db, { text, limit: LOOKED_THROUGH }),
  ])
  const addresses = [...new Set(reached.map(({ email }) => email.toLowerCase()))].slice(0, MOST_BUYERS)
  return [
    ...clients.map(({ id, name, email, company_name }) => ({
      ...NOTHING,
      name,
      email,
      company: company_name,
      clientId: id,
    })),
    ...(await withoutAccount(db, addresses)),
  ]
}

async function withoutAccount(db: Db, addresses: readonly string[]): Promise<KnownBuyer[]> {
  if (addresses.length === 0) return []
  const [quoted, enquiries] = await Promise.all([
    selectQuotedAt(db, addresses),
    selectEnquirersAt(db, addresses),
  ])
  return addresses.flatMap((address) => {
    const isTheirs = ({ email }: { email: string }) => email.toLowerCase() === address
    const ownQuotes = quoted.filter(isTheirs)
    const ownEnquiries = enquiries.filter(isTheirs)
    const [newest] = [...ownQuotes, ...ownEnquiries]
    if (!newest) return []
    const buyers = ownQuotes.map(({ order_id, buyer }) =>
      readStored(storedBuyer, buyer, `buyer of order ${order_id}`),
    )
    // The newest may be a draft without billing details.
    const buyer = buyers.find(({ country }) => country !== null)
    return [
      {
        name: newest.name,
        email: newest.email,
        company: buyer?.companyName ?? null,
        clientId: null,
        enquiryId: ownEnquiries.find(({ status }) => status === 'new')?.id ?? null,
        buyerInput: buyer ? inputOf(buyer) : null,
      },
    ]
  })
}

const NOTHING = { company: null, clientId: null, enquiryId: null, buyerInput: null }

/** The reference belonged to another purchase. */
function inputOf({ kind, country, companyName, address, vatNumber }: Buyer): BuyerInput | null {
  if (country === null) return null
  if (kind === 'consumer')
    return { kind, country, companyName: '', address: '', vatNumber: '', reference: '' }
  return {
    kind,
    country,
    companyName: companyName ?? '',
    address: address ?? '',
    vatNumber: vatNumber ?? '',
    reference: '',
  }
}
