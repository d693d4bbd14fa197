import { expect, test } from 'vitest'
import type { ApiRoute } from './route/api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

/**
 * Every route with its policy: who may call it, its body if it isn't JSON, its own limit, whether it requires recent
 * two-factor authentication, and whether an attempt is accepted only once. Adding a route, opening it to anyone, or
 * accepting more is a decision and a line here.
 */
const POLICIES = `
anyone GET /api/auth/get-session
anyone GET /api/payments-setup
anyone GET /api/rate
anyone POST /api/auth/by-email 20 in 3600 s
anyone POST /api/auth/by-email/enter
anyone POST /api/auth/join 20 in 3600 s
anyone POST /api/auth/request-password-reset 20 in 3600 s
anyone POST /api/auth/passkey/ask 120 in 600 s
anyone POST /api/auth/passkey/enter
anyone POST /api/auth/reset-password
anyone POST /api/auth/reset-password/choices
anyone POST /api/auth/sign-in/username
anyone POST /api/auth/second-step
anyone POST /api/auth/sign-out
anyone POST /api/auth/verify-email
anyone POST /api/auth/sign-up/email 20 in 3600 s
anyone POST /api/contact 30 in 3600 s
anyone POST /api/events
anyone POST /api/quotes/accept 60 in 3600 s
anyone POST /api/quotes/decline 60 in 3600 s
anyone POST /api/quotes/open 300 in 3600 s
anyone POST /api/quotes/reopen 60 in 3600 s
anyone POST /api/reminders/off 600 in 3600 s
anyone POST /api/webhooks/stripe raw 512 KiB 3000 in 60 s
anyone POST /api/withdrawals 20 in 3600 s
engineer GET /api/desk/machine 120 in 3600 s a client
engineer GET /api/desk/find
engineer GET /api/desk/buyers
engineer GET /api/desk/emails
engineer GET /api/desk/projects
engineer GET /api/desk/projects/:id{prj_[0-9a-f]+}
engineer GET /api/desk/projects/open
engineer GET /api/desk/changes
engineer GET /api/desk/clients
engineer POST /api/desk/clients/export 60 in 3600 s a client
engineer GET /api/desk/clients/:id{\\w+}
engineer GET /api/desk/clients/:id{\\w+}/blobs/:blob{blb_[0-9a-f]+}/download
engineer GET /api/desk/clients/:id{\\w+}/blobs/:blob{blb_[0-9a-f]+}/preview
engineer GET /api/desk/clients/:id{\\w+}/messages
engineer GET /api/desk/viewing/changes
engineer POST /api/desk/clients/:id{\\w+}/viewing
engineer POST /api/desk/viewing/end
engineer POST /api/desk/clients/:id{\\w+}/messages
engineer POST /api/desk/clients/:id{\\w+}/read
engineer POST /api/desk/clients/:id{\\w+}/needs-no-answer
engineer POST /api/desk/clients/:id{\\w+}/notes once
engineer POST /api/desk/clients/:id{\\w+}/notes/:note{not_[0-9a-f]+}/delete
engineer GET /api/desk/writing
engineer POST /api/desk/writing
engineer POST /api/desk/writing/stop
engineer POST /api/desk/files/:id{fil_[0-9a-f]+}/fetched
engineer GET /api/desk/enquiries
engineer POST /api/desk/enquiries/export 60 in 3600 s a client
engineer GET /api/desk/enquiries/:id{con_[0-9a-f]+}
engineer POST /api/desk/enquiries/:id{con_[0-9a-f]+}/done
engineer POST /api/desk/enquiries/:id{con_[0-9a-f]+}/reopen
engineer POST /api/desk/enquiries/:id{con_[0-9a-f]+}/reply
engineer GET /api/desk/quotes
engineer GET /api/desk/quotes/:id{[\\w-]+}
engineer GET /api/desk/orders
engineer POST /api/desk/orders/export 60 in 3600 s a client
engineer GET /api/desk/orders/:called{[\\w-]+}
engineer GET /api/desk/payments/:id{pay_[0-9a-f]+}/evidence
engineer GET /api/desk/invoices/:id{inv_[0-9a-f]+}/pdf 120 in 3600 s a client
engineer GET /api/desk/invoices/:id{inv_[0-9a-f]+}/ubl 120 in 3600 s a client
engineer GET /api/desk/refunds
engineer GET /api/desk/withdrawals
engineer GET /api/desk/holds
engineer GET /api/desk/books 120 in 3600 s a client
engineer POST /api/desk/statement raw 4096 KiB 1000 in 3600 s a client
owner POST /api/desk/statement/keep raw 4096 KiB 1000 in 3600 s a client
engineer GET /api/desk/statement/unmatched
owner POST /api/desk/statement/unmatched/:id{lin_[0-9a-f]+}/dismiss
engineer GET /api/desk/today
engineer GET /api/desk/reminders
engineer POST /api/desk/reminders 120 in 3600 s a client
engineer POST /api/desk/reminders/export 60 in 3600 s a client
engineer GET /api/desk/notifications
engineer POST /api/desk/notifications
engineer GET /api/desk/visits
engineer GET /api/desk/messages/:id{msg_[0-9a-f]+}/email
engineer POST /api/desk/messages/:id{msg_[0-9a-f]+}/delete
engineer POST /api/desk/messages/:id{msg_[0-9a-f]+}/edit
engineer POST /api/desk/clients/:id{\\w+}/sign-out factor within 600 s
engineer POST /api/desk/clients/:id{\\w+}/end-reply-address
engineer GET /api/desk/held-emails
engineer GET /api/desk/held-emails/:id{rcv_[0-9a-f]+}
engineer POST /api/desk/held-emails/:id{rcv_[0-9a-f]+}/take
engineer POST /api/desk/held-emails/:id{rcv_[0-9a-f]+}/dismiss
engineer GET /api/desk/vat-numbers
engineer POST /api/desk/vat-numbers/:id{[\\w-]+}/check
owner GET /api/desk/announcements/:name{[\\w-]+}
owner POST /api/desk/announcements factor within 600 s
owner POST /api/desk/orders/:id{ord_[0-9a-f]+}/open-unpaid
engineer POST /api/desk/today/:row{\\w+}/assign
engineer POST /api/desk/today/:row{\\w+}/bring-back
engineer POST /api/desk/today/:row{\\w+}/put-off
engineer POST /api/desk/deliveries/:id{dlv_[0-9a-f]+}/take-back
engineer POST /api/desk/emails/:id{mail_[0-9a-f]+}/retry
engineer POST /api/desk/emails/retry
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/ask once
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/cancel
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/complete
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/copy-deleted
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/deliver once
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/due
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/figures
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/note once
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/progress
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/reopen
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/start
engineer GET /api/desk/projects/:id{prj_[0-9a-f]+}/uploads
engineer POST /api/desk/projects/:id{prj_[0-9a-f]+}/uploads 300 in 3600 s a client
engineer GET /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+}
engineer PATCH /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+} stream 65536 KiB 600 in 60 s a client
engineer DELETE /api/desk/projects/:id{prj_[0-9a-f]+}/uploads/:file{blb_[0-9a-f]+} 600 in 60 s a client
owner GET /api/desk/audit
owner GET /api/desk/staff
owner POST /api/desk/staff/invite factor within 600 s
owner POST /api/desk/staff/remove factor within 600 s
owner POST /api/desk/staff/reset-factor factor within 600 s
owner POST /api/desk/staff/role factor within 600 s
owner POST /api/desk/quotes once
owner POST /api/desk/quotes/:id{[\\w-]+}/buyer
owner POST /api/desk/quotes/:id{[\\w-]+}/edit
owner POST /api/desk/quotes/:id{[\\w-]+}/cancel
owner POST /api/desk/quotes/:id{[\\w-]+}/copy once
owner POST /api/desk/quotes/:id{[\\w-]+}/preview
owner POST /api/desk/quotes/:id{[\\w-]+}/send once
owner POST /api/desk/quotes/:id{[\\w-]+}/withdraw
owner POST /api/desk/orders/:id{ord_[0-9a-f]+}/record
owner POST /api/desk/orders/:id{ord_[0-9a-f]+}/settle factor within 600 s
owner POST /api/desk/orders/:id{ord_[0-9a-f]+}/end-debt factor within 600 s
owner POST /api/desk/orders/:id{ord_[0-9a-f]+}/buyer factor within 600 s
owner POST /api/desk/statement/book
owner POST /api/desk/payments/:id{pay_[0-9a-f]+}/refund factor within 600 s once
owner POST /api/desk/payments/:id{pay_[0-9a-f]+}/unrecord
owner POST /api/desk/invoices/:id{inv_[0-9a-f]+}/send once
owner POST /api/desk/refunds/:id{ref_[0-9a-f]+}/grant factor within 600 s
owner POST /api/desk/refunds/:id{ref_[0-9a-f]+}/decline
owner POST /api/desk/refunds/:id{ref_[0-9a-f]+}/sent
owner POST /api/desk/holds/:id{hold_[0-9a-f]+}/resolve
owner GET /api/desk/books/export 120 in 3600 s a client
owner GET /api/desk/audit/export 30 in 3600 s a client
client DELETE /api/messages/:id{msg_[0-9a-f]+}
client DELETE /api/uploads/:id{blb_[0-9a-f]+} 600 in 60 s a client
client PATCH /api/uploads/:id{blb_[0-9a-f]+} stream 65536 KiB 600 in 60 s a client
client GET /api/uploads
client GET /api/uploads/:id{blb_[0-9a-f]+}
client GET /api/account/export 10 in 3600 s a client
client GET /api/account/reminders
account GET /api/account/passkeys
account GET /api/account/sessions
client GET /api/blobs/:id{blb_[0-9a-f]+}/download 120 in 3600 s a client
client GET /api/blobs/:id{blb_[0-9a-f]+}/preview
client GET /api/buyer
client GET /api/downloads/:secret{[\\w-]+}
client GET /api/files
client GET /api/invoices/:file{inv_[0-9a-f]+\\.(?:pdf|xml)} 120 in 3600 s a client
client GET /api/messages
client GET /api/messages/:id{msg_[0-9a-f]+}/email
client GET /api/messages/question
client GET /api/messages/search
client GET /api/messages/stream
client GET /api/messages/unread
client GET /api/orders/waiting
client GET /api/orders
client GET /api/orders/:id{ord_[0-9a-f]+}/withdrawal
client GET /api/payments
client GET /api/payments/:id{pay_[0-9a-f]+} 120 in 60 s a client
client GET /api/payments/:id{pay_[0-9a-f]+}/checkout 120 in 60 s a client
client GET /api/projects
client GET /api/projects/:id{prj_[0-9a-f]+}/deliveries
client GET /api/projects/:id{prj_[0-9a-f]+}
client GET /api/projects/:id{prj_[0-9a-f]+}/timeline
client PATCH /api/account
client PATCH /api/messages/:id{msg_[0-9a-f]+}
client POST /api/account/delete
account POST /api/account/email 10 in 3600 s
account POST /api/account/password
client POST /api/account/reminders
account POST /api/account/factor/begin
account POST /api/account/factor/confirm
account POST /api/account/factor/prove
account POST /api/account/factor/recovery-codes
account POST /api/account/factor/remove
account POST /api/account/passkeys
account POST /api/account/passkeys/:id{pky_[0-9a-f]+}/remove
account POST /api/account/passkeys/begin
account POST /api/account/passkeys/prove
account POST /api/account/sessions/:id{\\w+}/end
account POST /api/account/sessions/end-others
account POST /api/auth/send-verification-email 10 in 3600 s
client POST /api/create-payment-intent 60 in 3600 s
client POST /api/deliveries/:id{dlv_[0-9a-f]+}/approve
client POST /api/deliveries/:id{dlv_[0-9a-f]+}/ask-changes
client POST /api/files/:id{fil_[0-9a-f]+}/withdraw
client POST /api/messages 120 in 60 s
client POST /api/messages/:id{msg_[0-9a-f]+}/choose 120 in 60 s
client POST /api/messages/read
client POST /api/orders/:id{ord_[0-9a-f]+}/buyer 60 in 3600 s a client
client POST /api/orders/:id{ord_[0-9a-f]+}/pay 60 in 3600 s
client POST /api/orders/:id{ord_[0-9a-f]+}/reminders
client POST /api/orders/:id{ord_[0-9a-f]+}/withdrawal
client POST /api/payments/:id{pay_[0-9a-f]+}/buyer 60 in 3600 s a client
client POST /api/payments/:id{pay_[0-9a-f]+}/cancel
client POST /api/payments/:id{pay_[0-9a-f]+}/consent
client POST /api/payments/:id{pay_[0-9a-f]+}/refund-request
client POST /api/payments/:id{pay_[0-9a-f]+}/test-card
client POST /api/projects/:id{prj_[0-9a-f]+}/intake 120 in 60 s
client POST /api/projects/:id{prj_[0-9a-f]+}/seen
client POST /api/upload 120 in 3600 s
client POST /api/uploads 300 in 3600 s a client
client PUT /api/buyer 60 in 3600 s a client
`

test('every route has the policy that is written down', () => {
  expect(apiRoutes.map(policyOf).sort()).toEqual(POLICIES.trim().split('\n').sort())
})

test('each parameter of a path has a pattern, which takes no letter that an id cannot have', () => {
  for (const { path } of apiRoutes)
    for (const [, name, pattern] of path.matchAll(/:(\w+)(?:\{([^}]*)\})?/g)) {
      expect(pattern, `${path} ${name}`).toBeDefined()
      const taken = ['', '\0', ' ', '/', '%', '%00', 'é', '\n', 'a\0'].filter((id) =>
        new RegExp(`^(?:${pattern})$`).test(id),
      )
      expect(taken, path).toEqual([])
    }
})

test('each route is listed once', () => {
  const names = apiRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(apiRoutes.length)
})

test('what has a body of its own kind names a limit', () => {
  expect(apiRoutes.filter(({ body, limit }) => body && !limit)).toEqual([])
})

function policyOf({ access, method, path, body, limit, ...rest }: ApiRoute): string {
  const taken = body && (body.kind === 'json' ? 'json' : `${body.kind} ${body.maxKib} KiB`)
  const whose = limit?.per === 'client' ? ' a client' : ''
  const allowed = limit && `${limit.hits} in ${limit.windowSeconds} s${whose}`
  const asked = 'factorWithin' in rest && `factor within ${rest.factorWithin} s`
  const once = 'once' in rest && 'once'
  return [access, method, path, taken, allowed, asked, once].filter(Boolean).join(' ')
}
