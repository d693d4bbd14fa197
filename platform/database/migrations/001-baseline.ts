import { sql } from 'kysely'
import type { EngineFacts, Migration } from './migration.ts'

/** The whole schema. It is edited in place until the first release, and never afterwards. */
export const baseline: Migration = async (db, facts) => {
  for (const statement of schema(facts).split(/;\n/)) await sql.raw(statement).execute(db)
}

/**
 * Uses SQL that both engines understand. Referenced tables come first. Amounts are cents, times are ISO 8601 in UTC,
 * days are YYYY-MM-DD in Stockholm, and flags are 0 or 1. `npm run typegen` copies column comments into the types.
 */
function schema({ engine, boolean, timestamp }: EngineFacts): string {
  // SQLite's CURRENT_TIMESTAMP isn't ISO 8601, so a default would mix two formats.
  const now = timestamp === 'timestamptz' ? ' default current_timestamp' : ''
  return `
-- The tables of Better Auth 1.7 and its plugins for usernames and two-factor authentication, with the names and types it expects.
create table "user" (
  id text not null primary key,
  name text not null,
  email text not null unique,
  "emailVerified" ${boolean} not null,
  image text,
  "createdAt" ${timestamp} not null${now},
  "updatedAt" ${timestamp} not null${now},
  username text unique, -- In lower case, for comparisons.
  "displayUsername" text, -- As entered.
  "twoFactorEnabled" ${boolean}
);
create index "user_createdAt_id_idx" on "user" ("createdAt", id);
create table "twoFactor" (
  id text not null primary key,
  secret text not null, -- Encrypted with the product's secret, like the recovery codes.
  "backupCodes" text not null,
  "userId" text not null references "user" (id) on delete cascade,
  verified ${boolean}, -- False until a first code has proved that the device has the key.
  "failedVerificationCount" integer,
  "lockedUntil" ${timestamp}
);
create index "twoFactor_secret_idx" on "twoFactor" (secret);
create index "twoFactor_userId_idx" on "twoFactor" ("userId");
-- Accounts of the staff. They aren't clients.
create table staff (
  user_id text not null primary key references "user" (id) on delete cascade,
  role text not null check (role in ('owner', 'engineer')),
  since text not null
);
create table staff_invitations (
  id text not null primary key,
  email text not null, -- In lower case.
  name text not null,
  role text not null check (role in ('owner', 'engineer')),
  token_hash text not null unique, -- SHA-256.
  invited_by text not null, -- A name.
  created_at text not null,
  ends_at text not null,
  used_at text
);
create index staff_invitations_email_idx on staff_invitations (email);
-- Tasks that were posted to the studio's webhook, and when each is due again.
create table posted_tasks (
  task text not null primary key,
  again_at text not null
);
create table session (
  id text not null primary key,
  "expiresAt" ${timestamp} not null,
  token text not null unique,
  "createdAt" ${timestamp} not null${now},
  "updatedAt" ${timestamp} not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" (id) on delete cascade,
  "factorProvedAt" text -- When this browser last passed two-factor authentication, in ISO 8601.
);
create index "session_userId_idx" on session ("userId");
-- Which staff session views the portal as which client.
create table impersonations (
  session_id text not null primary key references session (id) on delete cascade,
  client_id text not null references "user" (id) on delete cascade,
  until text not null
);
create index impersonations_client_id_idx on impersonations (client_id);
create index impersonations_until_idx on impersonations (until);
create table sign_in_links (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  browser_hash text not null, -- SHA-256 of the cookie of the browser that requested it.
  token_hash text not null unique, -- SHA-256.
  code_hash text not null, -- HMAC with the product's secret.
  tries integer not null,
  created_at text not null,
  ends_at text not null
);
create index sign_in_links_user_idx on sign_in_links (user_id);
create index sign_in_links_browser_idx on sign_in_links (browser_hash);
create table known_places (
  user_id text not null references "user" (id) on delete cascade,
  place text not null, -- HMAC of the network or the browser's cookie, with the product's secret.
  seen_at text not null,
  primary key (user_id, place)
);
-- Emailed links that confirm an address or set a password.
create table email_links (
  token_hash text not null primary key, -- SHA-256.
  user_id text not null references "user" (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-address', 'set-password')),
  email text not null, -- The link works only while the account has this address.
  ends_at text not null
);
create index email_links_user_idx on email_links (user_id);
create index email_links_ends_idx on email_links (ends_at);
create table email_changes (
  user_id text not null primary key references "user" (id) on delete cascade,
  step text not null check (step in ('allow', 'confirm')), -- The current address allows the change, and the new one confirms it.
  new_email text not null, -- In lower case.
  token_hash text not null unique, -- SHA-256 of the token in this step's link.
  ends_at text not null
);
create index email_changes_ends_idx on email_changes (ends_at);
create table passkeys (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  credential_id text not null unique, -- In base64url.
  public_key text not null, -- COSE, in base64url.
  counter bigint not null, -- Stays at zero for some devices.
  name text not null,
  created_at text not null,
  used_at text
);
create index passkeys_user_idx on passkeys (user_id);
create table account (
  id text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" ${timestamp},
  "refreshTokenExpiresAt" ${timestamp},
  scope text,
  password text, -- The scrypt hash of the provider "credential".
  "createdAt" ${timestamp} not null${now},
  "updatedAt" ${timestamp} not null
);
create index "account_userId_idx" on account ("userId");
create table verification (
  id text not null primary key,
  identifier text not null,
  value text not null,
  "expiresAt" ${timestamp} not null,
  "createdAt" ${timestamp} not null${now},
  "updatedAt" ${timestamp} not null${now}
);
create index verification_identifier_idx on verification (identifier);
create index verification_value_idx on verification (value);

-- Hits per keyed hash and window, shared by all processes.
create table rate_limits (
  key text not null primary key, -- A keyed hash, see \`hashKey\`.
  hits integer not null,
  window_ends_at text not null
);
create index rate_limits_window_ends_at_idx on rate_limits (window_ends_at);

-- Emails, stored in the same transaction as the change they report, and sent afterwards.
create table outbox (
  id text not null primary key,
  dedupe_key text unique, -- An email with an existing key isn't stored, unless the earlier one was outdated.
  kind text not null,
  recipient text not null, -- One bare address.
  person_id text, -- The person who had the address before they changed it.
  reply_to text, -- For recipients without a thread. Emptied once the email is sent.
  subject text not null,
  text text not null, -- Emptied once the email is sent, because it can hold links that open an account.
  html text not null, -- Emptied like text.
  attachments text, -- JSON list of names. The files are looked up when the email is sent.
  message_id text not null, -- With its angle brackets. The same at every attempt.
  switch_off_address text, -- Works with one request and no session. Emptied once the email is sent.
  in_turn integer not null check (in_turn in (0, 1)), -- 1 if it must be sent after earlier emails to its recipient and before later ones.
  status text not null check (status in ('gathering', 'waiting', 'sent', 'joined', 'outdated', 'dead')),
  letter text, -- A \`Letter\` as JSON. Emptied once the email is sent.
  send_while text, -- A \`SendWhile\` as JSON. Emptied once the email is sent.
  digest_on text, -- The day on which it was sent in a digest.
  attempts integer not null, -- An attempt cut short by a crash isn't counted.
  next_attempt_at text not null,
  last_error text,
  created_at text not null, -- Later than that of every earlier email to its recipient.
  sent_at text,
  locked_until text -- Until then, the email is claimed by a process.
);
create index outbox_created_at_idx on outbox (created_at);
create index outbox_recipient_created_at_idx on outbox (recipient, created_at);
create index outbox_person_id_idx on outbox (person_id);
create index outbox_status_next_attempt_at_idx on outbox (status, next_attempt_at);

-- Kinds of reminders that someone turned off.
create table reminders_off (
  whom text not null, -- A client's id, or the lower-case address of someone without an account.
  kind text not null,
  since text not null,
  primary key (whom, kind)
);

-- Reply addresses of clients, and the emails that were received.
create table reply_addresses (
  name text not null primary key, -- The part after the plus, before its signature.
  user_id text not null unique references "user" (id) on delete cascade,
  created_at text not null
);
create table received_emails (
  id text not null primary key,
  message_id text not null unique, -- A hash of the whole email if it has no Message-ID.
  user_id text references "user" (id) on delete set null,
  outcome text not null check (outcome in ('taken', 'held', 'refused')),
  reason text, -- Null if nobody has to review it.
  sender text not null, -- Empty if nobody has to review it, like subject and text.
  subject text not null,
  text text not null,
  received_at text not null,
  done_at text
);
create index received_emails_to_look_at_idx on received_emails (received_at) where reason is not null and done_at is null;
create index received_emails_received_at_idx on received_emails (received_at);
create index received_emails_user_id_idx on received_emails (user_id);
create index received_emails_sender_idx on received_emails (sender);
-- Emails that a process has started to read but not yet taken.
create table email_attempts (
  email text not null primary key, -- Its UID validity and UID in the mailbox.
  attempts integer not null,
  begun_at text not null
);
create index email_attempts_begun_at_idx on email_attempts (begun_at);

-- Billing details of clients, and results of VAT number checks in VIES.
create table buyer_details (
  user_id text not null primary key references "user" (id) on delete cascade,
  kind text not null check (kind in ('consumer', 'company')),
  country text not null check (length(country) = 2), -- ISO 3166-1 alpha-2.
  company_name text,
  address text, -- Lines separated by line feeds.
  vat_number text, -- As \`normalVatNumber\` writes it.
  reference text,
  updated_at text not null
);
create table vat_checks (
  id text not null primary key,
  user_id text references "user" (id) on delete cascade, -- Null if the studio checked it on its own.
  vat_number text not null,
  status text not null check (status in ('valid', 'invalid', 'unchecked')),
  asked_at text not null,
  checked_at text not null, -- When the answer came, or the last attempt failed.
  consultation_number text,
  registered_name text,
  registered_address text,
  obstacle text -- The register's error code, such as MS_UNAVAILABLE.
);
create index vat_checks_status_checked_at_idx on vat_checks (status, checked_at);
create index vat_checks_user_id_idx on vat_checks (user_id);
create index vat_checks_vat_number_asked_at_idx on vat_checks (vat_number, asked_at);

-- Agreed orders. The lines make up the price. A quote is an order offered to one buyer through a secret link.
create table orders (
  id text not null primary key,
  number text not null unique,
  user_id text, -- Null while the recipient of a quote has no account.
  kind text not null check (kind in ('package', 'quote')),
  service text not null, -- Key of the package, or the title of a quote.
  status text not null check (
    status in ('draft', 'offered', 'accepted', 'paid', 'declined', 'expired', 'cancelled', 'withdrawn')
  ),
  buyer text not null, -- The \`Buyer\` at the time of the order, as JSON.
  vat text not null, -- The \`Vat\` at the time of the order, as JSON.
  vat_rule text not null,
  net integer not null check (net >= 0),
  vat_amount integer not null check (vat_amount >= 0),
  gross integer not null check (gross = net + vat_amount),
  currency text not null check (currency = 'eur'),
  terms_version text, -- The version that applied when the order was placed.
  consent_wording text,
  consent_at text,
  deliver_by text,
  delivery_working_days integer check (delivery_working_days > 0), -- Counted from payment and files if no day is agreed.
  change_rounds integer check (change_rounds > 0), -- Null if no number was agreed.
  first_instalment integer check (first_instalment >= 0 and first_instalment <= gross), -- Due at acceptance. The rest is due once the work is delivered.
  second_called_at text,
  second_due_on text,
  accepted_at text,
  paid_at text,
  withdrawal_ends_at text, -- Null for companies, and before there is a contract.
  done_at text, -- Kept after the project was deleted with the account, like done_percent.
  done_percent integer check (done_percent between 0 and 100),
  ended_at text,
  created_at text not null,
  updated_at text not null
);
create index orders_created_at_id_idx on orders (created_at, id);
create index orders_status_created_at_id_idx on orders (status, created_at, id);
create index orders_updated_at_idx on orders (updated_at);
create index orders_user_id_created_at_id_idx on orders (user_id, created_at, id);
create index orders_in_instalments_idx on orders (status, created_at) where first_instalment is not null;
create index orders_vat_rule_created_at_idx on orders (vat_rule, created_at);
create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  text text not null,
  net integer not null,
  quantity integer check (quantity > 0), -- Hundredths of a unit.
  unit text check (unit in ('day', 'hour')),
  constraint order_lines_pkey primary key (order_id, position)
);
create table quotes (
  order_id text not null primary key references orders (id),
  recipient_name text not null,
  recipient_email text not null,
  scope text,
  valid_until text not null, -- The last day on which it can be accepted.
  secret_hash text unique, -- SHA-256 of the secret in the newest link. Null until it is sent.
  preview_hash text unique, -- SHA-256 of the secret in the studio's own read-only link.
  sent_at text,
  withdrawn_at text,
  declined_at text,
  decline_reason text,
  enquiry_id text,
  pay_by text check (pay_by in ('card', 'transfer')),
  due_on text, -- The day by which a transfer is due.
  pay_days integer check (pay_days > 0),
  options text not null, -- A list of \`QuoteOption\` as JSON.
  discount text, -- A \`Discount\` as JSON.
  baseline text -- A \`Baseline\` as JSON.
);
create index quotes_valid_until_idx on quotes (valid_until);

-- Invoices and credit notes, their gapless numbers, and their files. These rows are never changed.
create table invoice_series (
  year integer not null primary key,
  last_number integer not null check (last_number > 0)
);
-- Voucher numbers of exported entries, so that an entry has the same number in every file.
create table voucher_series (
  financial_year text not null primary key, -- Its first day.
  last_number integer not null check (last_number >= 0)
);
create table vouchers (
  entry_id text not null primary key, -- Permanent, so that a file exported again has the same numbers.
  financial_year text not null references voucher_series (financial_year),
  number integer not null check (number > 0),
  unique (financial_year, number)
);

create table invoices (
  id text not null primary key,
  number text not null unique, -- Year in Stockholm and position in its series, such as 2026-0001.
  kind text not null check (kind in ('invoice', 'credit-note')),
  order_id text not null references orders (id),
  user_id text,
  cause text not null unique, -- Identifies what the document was issued for, so that it is issued only once.
  net integer not null, -- Positive on credit notes too.
  vat_amount integer not null,
  gross integer not null check (gross = net + vat_amount),
  document text not null, -- The \`InvoiceDocument\` as JSON.
  issued_at text not null
);
create index invoices_issued_at_id_idx on invoices (issued_at, id);
create index invoices_order_id_idx on invoices (order_id);
create index invoices_user_id_issued_at_id_idx on invoices (user_id, issued_at, id);
create table invoice_files (
  invoice_id text not null references invoices (id) on delete cascade,
  form text not null check (form in ('pdf', 'ubl')),
  sha256 text not null, -- Of the bytes, in lower-case hexadecimal.
  content text not null, -- Base64.
  created_at text not null,
  constraint invoice_files_pkey primary key (invoice_id, form)
);

-- Daily exchange rates of the euro in kronor.
create table exchange_rates (
  day text not null primary key, -- The day stated by the source.
  kronor_per_euro text not null, -- A decimal number with a point, such as 10.9800.
  source text not null, -- As printed on invoices.
  stored_at text not null
);

-- Payments of clients. Accounting keeps these rows after an account is deleted, so they have no foreign keys to it. Received and refunded
-- amounts are the sum of the movements and aren't stored anywhere else.
create table payments (
  id text not null primary key,
  order_id text not null,
  user_id text not null,
  buyer_name text not null, -- At the time of payment, kept for accounting if the account is deleted.
  buyer_email text not null,
  service text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'eur'),
  status text not null check (
    status in ('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded')
  ),
  dispute text check (dispute in ('open', 'won', 'lost')),
  provider text not null check (provider in ('test', 'stripe', 'transfer', 'bank-charge')),
  provider_payment_id text unique, -- The provider's own id, once it has responded.
  idempotency_key text not null, -- A repeated request finds its earlier payment.
  created_at text not null,
  updated_at text not null,
  completed_at text,
  card_country text, -- ISO 3166-1 alpha-2, as reported by the provider.
  constraint payments_user_id_idempotency_key_key unique (user_id, idempotency_key)
);
create index payments_created_at_id_idx on payments (created_at, id);
create index payments_disputed_idx on payments (dispute) where dispute is not null;
create index payments_order_id_idx on payments (order_id);
create index payments_status_updated_at_idx on payments (status, updated_at);
create index payments_user_id_created_at_idx on payments (user_id, created_at);
create table payment_movements (
  id text not null primary key,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  kind text not null check (kind in ('payment', 'refund', 'correction')),
  amount integer not null check (amount > 0),
  happened_at text not null -- For a bank transfer, noon of the bank's day.
);
create index payment_movements_happened_at_id_idx on payment_movements (happened_at, id);
create index payment_movements_order_id_idx on payment_movements (order_id);
create index payment_movements_payment_id_idx on payment_movements (payment_id);
-- Bank transfers as reported by the bank. Like payments they have no foreign key to their order, because it is locked after them.
create table transfers (
  payment_id text not null primary key references payments (id),
  order_id text not null,
  reference text not null, -- As printed by the bank. A buyer may use the same text for several transfers.
  on_day text not null, -- The bank's day.
  amount integer not null check (amount > 0),
  is_first integer not null check (is_first in (0, 1)), -- Lets only one process book the first transfer with a reference.
  reversed_at text, -- Since then, the same transfer may be booked again.
  from_iban text -- Without spaces.
);
create unique index transfers_part_key on transfers (order_id, on_day, amount, reference) where reversed_at is null;
create index transfers_reference_idx on transfers (reference);
create unique index transfers_first_key on transfers (reference) where is_first = 1;
create table payment_events (
  id text not null primary key,
  type text not null,
  payment_id text,
  received_at text not null
);
create index payment_events_payment_id_idx on payment_events (payment_id);
create index payment_events_received_at_idx on payment_events (received_at);
-- Lines of bank statements that match no order. A line is booked if a transfer has its reference.
create table unmatched_lines (
  id text not null primary key,
  reference text not null unique, -- The bank's own, or made from account, day, amount and text.
  on_day text not null,
  amount integer not null check (amount > 0),
  payer text not null,
  iban text not null,
  text text not null,
  kept_at text not null,
  dismissed_at text,
  dismissed_by text,
  dismissed_because text
);
create index unmatched_lines_dismissed_on_idx on unmatched_lines (dismissed_at, on_day, id);
create index unmatched_lines_kept_idx on unmatched_lines (kept_at);
create table payment_holds (
  id text not null primary key,
  provider_object_id text not null,
  payment_id text,
  reason text not null,
  ends_with text check (ends_with in ('surplus-returned', 'vat-charged')), -- Null if staff have to resolve it.
  created_at text not null,
  resolved_at text,
  constraint payment_holds_object_reason_key unique (provider_object_id, reason)
);
create index payment_holds_payment_id_idx on payment_holds (payment_id);
create index payment_holds_resolved_at_created_at_id_idx on payment_holds (resolved_at, created_at, id);
create table refund_requests (
  id text not null primary key,
  payment_id text not null references payments (id),
  user_id text not null,
  reason text not null,
  status text not null check (status in ('open', 'granted', 'declined')),
  amount integer,
  answer text,
  created_at text not null,
  sent_at text, -- Since when the provider is known to have received it.
  answered_at text
);
create index refund_requests_created_at_id_idx on refund_requests (created_at, id);
create index refund_requests_payment_id_idx on refund_requests (payment_id);
create index refund_requests_status_created_at_id_idx on refund_requests (status, created_at, id);
create index refund_requests_user_id_created_at_idx on refund_requests (user_id, created_at);

-- Withdrawals from orders, with the refund for each. At most one per order.
create table withdrawals (
  id text not null primary key,
  order_id text not null unique references orders (id),
  user_id text,
  name text not null, -- As declared, like the address.
  email text not null,
  declared_at text not null,
  refund integer not null check (refund >= 0),
  kept integer not null check (kept >= 0), -- For work done before the withdrawal, if the buyer asked for an early start.
  done_percent integer not null check (done_percent between 0 and 100),
  due_at text not null -- When the refund is due.
);
create index withdrawals_declared_at_idx on withdrawals (declared_at);
create index withdrawals_user_id_declared_at_idx on withdrawals (user_id, declared_at);

-- State of the test mode provider. It is deleted with its payment.
create table test_payments (
  payment_id text not null primary key references payments (id) on delete cascade,
  amount integer not null check (amount > 0),
  -- disputed: paid, then disputed by the buyer's bank. becomes: the status at becomes_at.
  status text not null check (status in ('open', 'failed', 'processing', 'succeeded', 'disputed', 'cancelled')),
  becomes text check (becomes in ('succeeded', 'failed')),
  becomes_at text
);
create table test_refunds (
  refund_id text not null primary key,
  payment_id text not null references test_payments (payment_id) on delete cascade,
  amount integer not null check (amount > 0)
);
create index test_refunds_payment_id_idx on test_refunds (payment_id);

-- Projects for clients, and their history. One project per order.
create table projects (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  order_id text not null unique references orders (id),
  service text not null,
  status text not null check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
  progress_percent integer check (progress_percent between 0 and 100), -- Null until the studio sets it. The dashboard then shows a sample.
  done_by text,
  figures_follow integer not null default 0,
  without_figures text,
  intake text, -- JSON.
  may_start_from text,
  delivery_working_days integer check (delivery_working_days > 0),
  due_on text,
  due_before_moved text, -- The first day promised, if the studio has moved it since.
  created_at text not null,
  updated_at text not null,
  completed_at text,
  cancelled_at text,
  result_seen_at text,
  copy_deleted_at text,
  copy_deleted_by text
);
create index projects_copy_kept_idx on projects (status) where copy_deleted_at is null;
create index projects_created_at_id_idx on projects (created_at, id);
create index projects_figures_follow_idx on projects (figures_follow, status, created_at);
create index projects_status_created_at_id_idx on projects (status, created_at, id);
create index projects_user_id_created_at_idx on projects (user_id, created_at);
create table project_changes (
  id text not null primary key,
  project_id text not null references projects (id) on delete cascade,
  status text not null check (status in ('pending', 'in-progress', 'completed', 'cancelled')),
  author text not null check (author in ('client', 'team', 'system')),
  by_name text,
  note text,
  created_at text not null
);
create index project_changes_project_id_created_at_idx on project_changes (project_id, created_at);
create table project_figures (
  project_id text not null references projects (id) on delete cascade,
  metric text not null check (metric in ('fps', 'frame-time', 'draw-calls', 'low1', 'vram')),
  before double precision not null,
  after double precision not null,
  report integer, -- Number of the report that they come from. Null if they were typed.
  constraint project_figures_pkey primary key (project_id, metric)
);

-- Uploaded files. Their contents are stored once, by hash.
create table blob_contents (
  sha256 text not null primary key,
  size bigint not null, -- Bytes.
  stored_at text not null
);
create table blobs (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  side text not null check (side in ('client', 'team')),
  by_name text,
  project_id text references projects (id) on delete cascade,
  name text not null,
  size bigint not null check (size > 0), -- Bytes, as declared before the upload.
  received bigint not null check (received between 0 and size), -- Bytes that are durably stored, counted from the first.
  kind text, -- Null during the upload.
  sha256 text, -- The declared hash, if any, until the upload is complete.
  status text not null check (status in ('uploading', 'here', 'gone')),
  purpose text not null default 'file' check (purpose in ('file', 'attachment', 'delivery', 'capture')),
  attached_at text,
  preview_sha256 text, -- A WebP content.
  preview_width integer, -- Pixels.
  preview_height integer, -- Pixels.
  writer text, -- The only request that may write it before writer_until.
  writer_until text,
  created_at text not null,
  touched_at text not null,
  here_at text,
  gone_at text
);
create index blobs_preview_sha256_idx on blobs (preview_sha256);
create index blobs_project_id_idx on blobs (project_id);
create index blobs_sha256_idx on blobs (sha256);
create index blobs_stored_by_owner_idx on blobs (side, purpose, user_id, received) where status <> 'gone';
create index blobs_status_touched_at_idx on blobs (status, touched_at);
create index blobs_user_id_idx on blobs (user_id);
create table blob_downloads (
  id text not null primary key,
  secret_hash text not null unique,
  blob_id text not null references blobs (id) on delete cascade,
  side text not null check (side in ('client', 'team')),
  by_name text,
  valid_until text not null,
  used_at text
);
create index blob_downloads_blob_id_idx on blob_downloads (blob_id);
create index blob_downloads_valid_until_idx on blob_downloads (valid_until);

-- Frame-time captures of a project, and what they show.
create table captures (
  id text not null primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  blob_id text not null references blobs (id) on delete cascade,
  sha256 text not null,
  build text not null,
  side text not null check (side in ('before', 'after')),
  scene text not null, -- Empty if the game is measured in one scene.
  captured_at text, -- According to the machine that captured it, whose clock may be wrong.
  added_at text not null, -- Builds are ordered by it.
  added_by text, -- Name of a staff member or a token. Null for the client.
  summary text not null, -- JSON.
  constraint captures_project_id_sha256_key unique (project_id, sha256)
);
create index captures_blob_id_idx on captures (blob_id);
create index captures_user_id_added_at_id_idx on captures (user_id, added_at, id);

-- With a token, a build machine adds captures to a project. It can't read or change anything.
create table project_tokens (
  id text not null primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  secret_hash text not null unique,
  emails integer not null check (emails in (0, 1)), -- 1 if the client is emailed when a build is worse.
  created_at text not null,
  last_used_at text,
  revoked_at text
);
create index project_tokens_project_id_idx on project_tokens (project_id);
create index project_tokens_user_id_idx on project_tokens (user_id);

-- Reports on captures. A report never changes. The newest one of a project supersedes the others.
create table reports (
  id text not null primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  number integer not null unique, -- Counts from 1 over all projects.
  build_before text not null,
  build_after text not null,
  signed text not null, -- The signed report, byte by byte.
  summary text not null, -- A \`ReportSummary\` as JSON.
  captures text not null, -- SHA-256 of its captures, as a JSON list.
  by_name text,
  created_at text not null,
  consented_at text, -- When the client allowed the studio to publish it.
  consent_withdrawn_at text
);
create index reports_project_id_created_at_idx on reports (project_id, created_at);
create index reports_user_id_number_idx on reports (user_id, number);

-- The last number of a report. It outlives the reports of deleted accounts, so no number is used twice.
create table report_series (
  id integer not null primary key check (id = 1),
  last_number integer not null check (last_number > 0)
);

-- Links that show a report to anyone who has them.
create table share_links (
  id text not null primary key,
  report_id text not null references reports (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  secret_hash text not null unique,
  names_client integer not null check (names_client in (0, 1)),
  by_name text, -- Null for the client.
  created_at text not null,
  expires_at text not null,
  revoked_at text
);
create index share_links_report_id_idx on share_links (report_id);
create index share_links_user_id_idx on share_links (user_id);

-- Deliveries to clients, and their answers. At most one per project is open.
create table deliveries (
  id text not null primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  number integer not null check (number > 0), -- Counts from 1 within the project.
  title text not null,
  notes text not null,
  status text not null check (status in ('open', 'approved', 'changes-asked', 'taken-back', 'replaced')),
  round integer not null check (round > 0),
  rounds integer check (rounds > 0),
  completes integer not null check (completes in (0, 1)), -- 1 if approving it completes the project.
  without_figures text,
  figures_follow integer not null check (figures_follow in (0, 1)),
  approved_by_silence_on text,
  silence_notified_at text, -- When the client was reminded that this day is near.
  by_name text,
  created_at text not null,
  answered_at text,
  changes_asked text,
  report_id text references reports (id) on delete set null,
  constraint deliveries_project_id_number_key unique (project_id, number)
);
create unique index deliveries_open_idx on deliveries (project_id) where status = 'open';
create index deliveries_created_at_id_idx on deliveries (created_at, id);
create index deliveries_status_created_at_id_idx on deliveries (status, created_at, id);
create index deliveries_report_id_idx on deliveries (report_id);
create index deliveries_user_id_created_at_id_idx on deliveries (user_id, created_at, id);
create table delivery_items (
  id text not null primary key,
  delivery_id text not null references deliveries (id) on delete cascade,
  number integer not null,
  kind text not null check (kind in ('build', 'report', 'captures', 'settings', 'patch')),
  label text not null,
  link text,
  blob_id text references blobs (id) on delete cascade,
  constraint delivery_items_delivery_id_number_key unique (delivery_id, number),
  check ((link is null) <> (blob_id is null))
);
create index delivery_items_blob_id_idx on delivery_items (blob_id);

-- Links to files shared by clients, and uploaded files.
create table files (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade, -- Its sender or its recipient.
  side text not null default 'client' check (side in ('client', 'team')),
  project_id text references projects (id) on delete cascade, -- Null if no project was open when it was sent.
  provider text not null check (provider in ('google-drive', 'filemail', 'other', 'upload')),
  url text,
  blob_id text unique references blobs (id) on delete cascade,
  service text not null,
  created_at text not null,
  withdrawn_at text,
  fetched_at text,
  fetched_by text,
  link_state text not null check (link_state in ('unchecked', 'opens', 'ends', 'asks', 'gone')),
  link_ends_on text, -- The last day on which it opens, if its host states one.
  link_checked_at text,
  link_due_at text, -- When it is checked next. Null if it isn't checked.
  link_closed_at text, -- Since when it hasn't opened.
  check ((url is null) <> (blob_id is null)),
  check ((link_state = 'ends') = (link_ends_on is not null))
);
create index files_created_at_id_idx on files (created_at, id);
create index files_link_due_at_id_idx on files (link_due_at, id);
create index files_link_state_created_at_idx on files (link_state, created_at);
create index files_project_id_idx on files (project_id);
create index files_user_id_created_at_idx on files (user_id, created_at);

-- Messages between client and studio, and messages of the system.
create table messages (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade, -- The client whose thread it is in, who may not be the author.
  project_id text references projects (id) on delete set null,
  author text not null check (author in ('client', 'team', 'system')),
  by_name text,
  sender text not null,
  body text not null,
  parts text, -- JSON of text, links and code. Null if all of it is plain text.
  asks integer not null check (asks in (0, 1)),
  choices text, -- JSON. Null if a question is answered with text.
  dedupe_key text unique, -- Identifies the subject of a system message, so that it is sent only once.
  created_at text not null,
  answered_at text, -- When the studio replied, or marked it as needing no answer.
  read_at text,
  read_by text,
  noticed_at text -- When the other side was emailed about it.
);
create index messages_asked_idx on messages (created_at) where asks = 1;
create index messages_asked_project_id_idx on messages (project_id) where asks = 1;
create index messages_project_id_created_at_id_idx on messages (project_id, created_at, id);
create index messages_created_at_idx on messages (created_at);
create index messages_unanswered_idx on messages (author, user_id, created_at) where answered_at is null;
create index messages_unread_idx on messages (author, user_id, created_at) where read_at is null;
create index messages_unnoticed_idx on messages (noticed_at, read_at, created_at);
create index messages_user_id_created_at_idx on messages (user_id, created_at);
create table message_attachments (
  message_id text not null references messages (id) on delete cascade,
  number integer not null check (number > 0),
  blob_id text not null unique references blobs (id) on delete cascade,
  constraint message_attachments_pkey primary key (message_id, number)
);
create table whole_emails (
  message_id text not null primary key references messages (id) on delete cascade,
  text text not null
);
create table presence (
  user_id text not null references "user" (id) on delete cascade,
  side text not null check (side in ('client', 'team')),
  seen_at text not null,
  constraint presence_pkey primary key (user_id, side)
);

-- Internal notes about clients, and who is answering what: "thread ID" or "enquiry ID".
create table client_notes (
  id text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  body text not null,
  by_name text not null,
  created_at text not null
);
create index client_notes_user_id_created_at_id_idx on client_notes (user_id, created_at, id);
create table typing (
  about text not null primary key,
  by_name text not null,
  since text not null,
  at text not null
);
create index writing_at_idx on typing (at);
create index writing_since_idx on typing (since);

-- Assignment and snoozing of open tasks.
create table task_marks (
  row_key text not null primary key, -- Identifies the row without personal data.
  assigned_to text,
  not_before text,
  content_hash text, -- If the content changes, the task is shown again.
  at text not null
);
create index task_marks_at_idx on task_marks (at);

-- Enquiries from the contact form.
create table contact_messages (
  id text not null primary key,
  name text not null,
  email text not null,
  title text not null, -- Value of the selected service option.
  tier text,
  message text not null,
  suspected_spam integer not null check (suspected_spam in (0, 1)), -- 1 if the honeypot was filled in.
  status text not null check (status in ('new', 'done')),
  created_at text not null
);
create index contact_messages_created_at_idx on contact_messages (created_at);
create index contact_messages_status_created_at_idx on contact_messages (status, created_at);

create table enquiry_replies (
  enquiry_id text not null references contact_messages (id) on delete cascade,
  position integer not null check (position > 0),
  body text not null,
  by_name text,
  created_at text not null,
  constraint enquiry_replies_pkey primary key (enquiry_id, position)
);

-- Checks that fail or have failed, one row each.
create table alerts (
  name text not null primary key,
  says text not null, -- One sentence with the figures.
  began_at text not null,
  seen_at text not null,
  ended_at text,
  sent_at text,
  claimed_until text -- Until then, one process is sending it.
);

-- Counts of events per day and address. They can't be traced to a person.
create table event_counts (
  day text not null,
  path text not null,
  event text not null,
  detail text not null, -- The event's field, such as the tier. May be empty.
  count integer not null,
  constraint event_counts_pkey primary key (day, path, event, detail)
);

-- Who changed what. Lines are added and, once their time has come, deleted. They are never changed.
create table audit_log (
  id text not null primary key,
  created_at text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('client', 'staff', 'system', 'provider', 'visitor')),
  actor_id text,
  actor_name text, -- The name of a staff member or of the payments provider.
  about text,
  detail text not null -- JSON of figures, ids and file names.
);
create index audit_log_about_idx on audit_log (about);
create index audit_log_action_created_at_idx on audit_log (action, created_at);
create index audit_log_actor_id_idx on audit_log (actor_id);
create index audit_log_created_at_idx on audit_log (created_at, id);
${REFUSES_CHANGES[engine]}`
}

/**
 * Guarantees that an audit line was never changed, or deleted within two years. The two years count from the newest
 * line, because retention deletes by the product's clock and not the database's. 730 days are never more than two
 * years.
 */
const REFUSES_CHANGES = {
  sqlite: `create trigger audit_log_is_never_changed before update on audit_log begin
  select raise(abort, 'A line of the audit log is never changed.'); end;
create trigger audit_log_is_kept before delete on audit_log
  when old.created_at > (select strftime('%Y-%m-%dT%H:%M:%fZ', max(created_at), '-730 days') from audit_log) begin
  select raise(abort, 'A line of the audit log is kept for two years.'); end`,
  postgres: `create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as
  $$ begin raise exception 'A line of the audit log is never changed.'; end $$;
create trigger audit_log_is_never_changed before update on audit_log
  for each row execute function refuse_change_of_audit_log();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
create or replace function refuse_early_end_in_audit_log() returns trigger language plpgsql as
  $$ begin
  if old.created_at > (
    select to_char(max(created_at)::timestamptz at time zone 'utc' - interval '730 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from audit_log
  ) then raise exception 'A line of the audit log is kept for two years.'; end if; return old; end $$;
create trigger audit_log_is_kept before delete on audit_log
  for each row execute function refuse_early_end_in_audit_log()`,
}
