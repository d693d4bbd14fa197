import type { DeskHeads, PageHead } from '#app/head/page-head.ts'
import { unlisted } from '#app/head/said.ts'

/** The heads of the desk's pages, by route id. Its layout brings them, so that no other page loads them. */
export const deskHeads: DeskHeads = {
  'desk/today/today': desk('/desk', 'Today'),
  'desk/projects/projects': desk('/desk/projects', 'Projects'),
  'desk/projects/project': deskProjectHead,
  'desk/clients/clients': desk('/desk/clients', 'Clients'),
  'desk/clients/client': desk('/desk/clients', 'Client'),
  'desk/enquiries/enquiries': desk('/desk/enquiries', 'Enquiries'),
  'desk/enquiries/enquiry': desk('/desk/enquiries', 'Enquiry'),
  'desk/quotes/quotes': desk('/desk/quotes', 'Quotes'),
  'desk/quotes/new-quote': desk('/desk/quotes/new', 'Write a quote'),
  'desk/quotes/quote': deskQuoteHead,
  'desk/quotes/edit-quote': deskEditQuoteHead,
  'desk/money/orders': desk('/desk/money', 'Money'),
  'desk/money/order': deskOrderHead,
  'desk/money/refunds': desk('/desk/money/refunds', 'Refunds'),
  'desk/money/withdrawals': desk('/desk/money/withdrawals', 'Withdrawals'),
  'desk/money/holds': desk('/desk/money/holds', 'Held payments'),
  'desk/money/unmatched': desk('/desk/money/unmatched', 'Unmatched payments'),
  'desk/money/books': desk('/desk/money/books', 'Books'),
  'desk/money/vat-numbers': desk('/desk/money/vat-numbers', 'VAT numbers'),
  'desk/money/statement': desk('/desk/money/statement', 'Bank statement'),
  'desk/mails/mails': desk('/desk/mails', 'Mails'),
  'desk/mails/held-emails': desk('/desk/mails/held', 'Held emails'),
  'desk/mails/held-email': desk('/desk/mails/held', 'Held email'),
  'desk/visits/visits': desk('/desk/visits', 'Visits'),
  'desk/machine/machine': desk('/desk/machine', 'Machine'),
  'desk/audit/audit': desk('/desk/audit', 'Audit'),
  'desk/staff/staff': desk('/desk/staff', 'Staff'),
  'desk/reminders/reminders': desk('/desk/reminders', 'Reminders'),
  'desk/notifications/notifications': desk('/desk/notifications', 'Notifications'),
}

/** Staff alone see these pages, so no search engine or preview reads what they are about. */
function desk(path: `/${string}`, title: string): PageHead {
  return unlisted(path, { title, description: 'The studio’s desk.' })
}

function deskProjectHead(found: { projectId: string } | undefined): PageHead {
  return desk(found ? `/desk/projects/${found.projectId}` : '/desk/projects', 'Project')
}

function deskOrderHead(found: { called: string } | undefined): PageHead {
  return desk(found ? `/desk/money/${found.called}` : '/desk/money', 'Order')
}

function deskQuoteHead(found: { quoteId: string } | undefined): PageHead {
  return desk(found ? `/desk/quotes/${found.quoteId}` : '/desk/quotes', 'Quote')
}

function deskEditQuoteHead(found: { quoteId: string } | undefined): PageHead {
  return desk(found ? `/desk/quotes/${found.quoteId}/edit` : '/desk/quotes', 'Change the draft')
}
