import { expect, test } from 'vitest'
import { commands } from '#studio/commands/all-commands.ts'
import { deskRoutes } from './desk.server.ts'

/** What both doors can do: each command by its first words, with the routes of the desk that do the same. */
const AT_BOTH: Readonly<Record<string, readonly string[]>> = {
  today: ['GET /api/desk/today', 'GET /api/desk/changes'],
  'waiting assign': ['POST /api/desk/today/:row{\\w+}/assign'],
  'waiting unassign': ['POST /api/desk/today/:row{\\w+}/assign'],
  'waiting put-off': ['POST /api/desk/today/:row{\\w+}/put-off'],
  'waiting bring-back': ['POST /api/desk/today/:row{\\w+}/bring-back'],
  'messages delete': ['POST /api/desk/messages/:id{msg_[0-9a-f]+}/delete'],
  find: ['GET /api/desk/find'],
  'contact list': ['GET /api/desk/enquiries', 'POST /api/desk/enquiries/export'],
  'contact show': ['GET /api/desk/enquiries/:id{con_[0-9a-f]+}'],
  'contact reply': ['POST /api/desk/enquiries/:id{con_[0-9a-f]+}/reply'],
  'contact done': ['POST /api/desk/enquiries/:id{con_[0-9a-f]+}/done'],
  'contact reopen': ['POST /api/desk/enquiries/:id{con_[0-9a-f]+}/reopen'],
  'clients list': ['GET /api/desk/clients', 'POST /api/desk/clients/export'],
  'clients show': ['GET /api/desk/clients/:id{\\w+}'],
  'messages list': [
    'GET /api/desk/clients/:id{\\w+}/messages',
    'GET /api/desk/messages/:id{msg_[0-9a-f]+}/email',
    'POST /api/desk/clients/:id{\\w+}/read',
    'GET /api/desk/clients/:id{\\w+}/blobs/:blob{blb_[0-9a-f]+}/download',
    'GET /api/desk/clients/:id{\\w+}/blobs/:blob{blb_[0-9a-f]+}/preview',
  ],
  'messages reply': [
    'POST /api/desk/clients/:id{\\w+}/messages',
    'GET /api/desk/writing',
    'POST /api/desk/writing',
    'POST /api/desk/writing/stop',
  ],
  'messages need-no-answer': ['POST /api/desk/clients/:id{\\w+}/needs-no-answer'],
  'clients note': ['POST /api/desk/clients/:id{\\w+}/notes'],
  'clients delete-note': ['POST /api/desk/clients/:id{\\w+}/notes/:note{not_[0-9a-f]+}/delete'],
  'files fetched': ['POST /api/desk/files/:id{fil_[0-9a-f]+}/fetched'],
  'projects list': ['GET /api/desk/projects', 'GET /api/desk/projects/open'],
  'projects show': ['GET /api/desk/projects/:id{prj_[0-9a-f]+}'],
  'projects copy-deleted': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/copy-deleted'],
  'projects start': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/start'],
  'projects complete': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/complete'],
  'projects due': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/due'],
  'projects cancel': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/cancel'],
  'projects reopen': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/reopen'],
  'projects ask': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/ask'],
  'projects deliver': [
    'POST /api/desk/projects/:id{prj_[0-9a-f]+}/deliver',
    'GET /api/desk/projects/:id{prj_[0-9a-f]+}/uploads',
    'POST /api/desk/projects/:id{prj_[0-9a-f]+}/uploads',
    'GET /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+}',
    'PATCH /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+}',
    'DELETE /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+}',
  ],
  'projects note': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/note'],
  'deliveries show': ['GET /api/desk/projects/:id{prj_[0-9a-f]+}'],
  'deliveries take-back': ['POST /api/desk/deliveries/:id{dlv_[0-9a-f]+}/take-back'],
  'figures set': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/figures'],
  'progress set': ['POST /api/desk/projects/:id{prj_[0-9a-f]+}/progress'],
  'quotes create': ['POST /api/desk/quotes', 'GET /api/desk/buyers'],
  'quotes edit': ['POST /api/desk/quotes/:id{[\\w-]+}/edit', 'POST /api/desk/quotes/:id{[\\w-]+}/buyer'],
  'quotes copy': ['POST /api/desk/quotes/:id{[\\w-]+}/copy'],
  'quotes preview': ['POST /api/desk/quotes/:id{[\\w-]+}/preview'],
  'quotes send': ['POST /api/desk/quotes/:id{[\\w-]+}/send'],
  'quotes list': ['GET /api/desk/quotes'],
  'quotes show': ['GET /api/desk/quotes/:id{[\\w-]+}'],
  'quotes withdraw': ['POST /api/desk/quotes/:id{[\\w-]+}/withdraw'],
  'quotes cancel': ['POST /api/desk/quotes/:id{[\\w-]+}/cancel'],
  'orders list': ['GET /api/desk/orders', 'POST /api/desk/orders/export'],
  'orders show': ['GET /api/desk/orders/:called{[\\w-]+}'],
  'orders correct-buyer': ['POST /api/desk/orders/:id{ord_[0-9a-f]+}/buyer'],
  'orders settle': ['POST /api/desk/orders/:id{ord_[0-9a-f]+}/settle'],
  'invoices list': ['GET /api/desk/orders'],
  'invoices show': ['GET /api/desk/orders/:called{[\\w-]+}'],
  'invoices save': [
    'GET /api/desk/invoices/:id{inv_[0-9a-f]+}/pdf',
    'GET /api/desk/invoices/:id{inv_[0-9a-f]+}/ubl',
  ],
  'invoices send': ['POST /api/desk/invoices/:id{inv_[0-9a-f]+}/send'],
  'payments list': ['GET /api/desk/orders/:called{[\\w-]+}'],
  'payments record': ['POST /api/desk/orders/:id{ord_[0-9a-f]+}/record'],
  'payments statement': [
    'POST /api/desk/statement',
    'POST /api/desk/statement/book',
    'POST /api/desk/statement/keep',
  ],
  'unmatched list': ['GET /api/desk/statement/unmatched'],
  'unmatched dismiss': ['POST /api/desk/statement/unmatched/:id{lin_[0-9a-f]+}/dismiss'],
  'payments unrecord': ['POST /api/desk/payments/:id{pay_[0-9a-f]+}/unrecord'],
  'payments refund': ['POST /api/desk/payments/:id{pay_[0-9a-f]+}/refund'],
  'payments evidence': ['GET /api/desk/payments/:id{pay_[0-9a-f]+}/evidence'],
  'refunds list': ['GET /api/desk/refunds'],
  'refunds grant': ['POST /api/desk/refunds/:id{ref_[0-9a-f]+}/grant'],
  'refunds decline': ['POST /api/desk/refunds/:id{ref_[0-9a-f]+}/decline'],
  'refunds sent': ['POST /api/desk/refunds/:id{ref_[0-9a-f]+}/sent'],
  'withdrawals list': ['GET /api/desk/withdrawals'],
  'reminders list': ['GET /api/desk/reminders', 'POST /api/desk/reminders/export'],
  'reminders send': ['POST /api/desk/reminders'],
  'holds list': ['GET /api/desk/holds'],
  'holds resolve': ['POST /api/desk/holds/:id{hold_[0-9a-f]+}/resolve'],
  'books export': ['GET /api/desk/books', 'GET /api/desk/books/export'],
  'books vat': ['GET /api/desk/books'],
  'outbox list': ['GET /api/desk/mails'],
  'outbox retry': ['POST /api/desk/mails/:id{mail_[0-9a-f]+}/retry', 'POST /api/desk/mails/retry'],
  stats: ['GET /api/desk/visits'],
  'staff list': ['GET /api/desk/staff'],
  'staff invite': ['POST /api/desk/staff/invite'],
  'staff role': ['POST /api/desk/staff/role'],
  'staff remove': ['POST /api/desk/staff/remove'],
  'staff tell': ['GET /api/desk/notifications', 'POST /api/desk/notifications'],
  'staff reset-factor': ['POST /api/desk/staff/reset-factor'],
  doctor: ['GET /api/desk/machine'],
  'alerts list': ['GET /api/desk/machine'],
  'audit list': ['GET /api/desk/audit', 'GET /api/desk/audit/export'],
}

/** What the command line alone can do, by why. A command whose screen comes moves up. */
const AT_A_TERMINAL: Readonly<Record<string, readonly string[]>> = {
  'It needs the machine: its files, its configuration, the time when nobody is served.': [
    ...['files put', 'files get', 'files sweep', 'retention run', 'backup', 'restore', 'alerts test'],
    ...['rates set', 'rates refresh'],
  ],
  'It rehearses what a sandbox does.': ['rehearse refund', 'rehearse dispute', 'rehearse hold'],
  'It says who may sign in, for whom a person was seen or heard.': ['clients reset-factor'],
  'It has no screen yet.': [
    ...['projects open', 'deliveries list', 'files list', 'files show'],
    'messages edit',
    ...['replies list', 'replies show', 'replies take', 'replies done', 'replies revoke'],
    ...['rates show', 'buyers show', 'vat check', 'vat pending'],
    ...['clients mail', 'clients sign-out'],
  ],
}

/** What the desk alone can do, by why. */
const AT_A_DESK: Readonly<Record<string, readonly string[]>> = {
  'A terminal shows no portal: what a client reads there, clients show, messages list, projects show and orders show print.':
    [
      'POST /api/desk/clients/:id{\\w+}/viewing',
      'POST /api/desk/viewing/end',
      'GET /api/desk/viewing/changes',
    ],
  'The command line gets no new commands.': ['POST /api/desk/orders/:id{ord_[0-9a-f]+}/end-debt'],
}

const named = commands.map(({ usage }) => usage.replace(/ [<[].*$/, ''))

test('each command has its place at the desk, or a reason why not', () => {
  const placed = [...Object.keys(AT_BOTH), ...Object.values(AT_A_TERMINAL).flat()]
  expect(placed.toSorted()).toEqual(named.toSorted())
})

test('each route of the desk does what a command does, or has a reason why not', () => {
  const routes = deskRoutes.map(({ method, path }) => `${method} ${path}`)
  const placed = [...Object.values(AT_BOTH).flat(), ...Object.values(AT_A_DESK).flat()]
  expect([...new Set(placed)].sort()).toEqual(routes.toSorted())
})
