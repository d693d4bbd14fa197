// Written by npm run tables from the migrations. Do not edit.

export interface StoredTables {
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: string | Date | null
    refreshTokenExpiresAt: string | Date | null
    scope: string | null
    /** The scrypt hash of the provider "credential". */
    password: string | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  alerts: {
    name: string
    /** One sentence with the figures. */
    says: string
    began_at: string
    seen_at: string
    ended_at: string | null
    sent_at: string | null
    /** Until then, one process is sending it. */
    claimed_until: string | null
  }
  audit_log: {
    id: string
    created_at: string
    action: string
    actor_kind: 'client' | 'staff' | 'system' | 'provider' | 'visitor'
    actor_id: string | null
    /** The name of a staff member or of the payments provider. */
    actor_name: string | null
    about: string | null
    /** JSON of figures, ids and file names. */
    detail: string
  }
  blob_contents: {
    sha256: string
    /** Bytes. */
    size: number
    stored_at: string
  }
  blob_downloads: {
    id: string
    secret_hash: string
    blob_id: string
    side: 'client' | 'team'
    by_name: string | null
    valid_until: string
    used_at: string | null
  }
  blobs: {
    id: string
    user_id: string
    side: 'client' | 'team'
    by_name: string | null
    project_id: string | null
    name: string
    /** Bytes, as declared before the upload. */
    size: number
    /** Bytes that are durably stored, counted from the first. */
    received: number
    /** Null during the upload. */
    kind: string | null
    /** The declared hash, if any, until the upload is complete. */
    sha256: string | null
    status: 'uploading' | 'here' | 'gone'
    purpose: 'file' | 'attachment' | 'delivery' | 'capture'
    attached_at: string | null
    /** A WebP content. */
    preview_sha256: string | null
    /** Pixels. */
    preview_width: number | null
    /** Pixels. */
    preview_height: number | null
    /** The only request that may write it before writer_until. */
    writer: string | null
    writer_until: string | null
    created_at: string
    touched_at: string
    here_at: string | null
    gone_at: string | null
  }
  buyer_details: {
    user_id: string
    kind: 'consumer' | 'company'
    /** ISO 3166-1 alpha-2. */
    country: string
    company_name: string | null
    /** Lines separated by line feeds. */
    address: string | null
    /** As `normalVatNumber` writes it. */
    vat_number: string | null
    reference: string | null
    updated_at: string
  }
  captures: {
    id: string
    project_id: string
    user_id: string
    blob_id: string
    sha256: string
    build: string
    side: 'before' | 'after'
    /** Empty if the game is measured in one scene. */
    scene: string
    /** According to the machine that captured it, whose clock may be wrong. */
    captured_at: string | null
    /** Builds are ordered by it. */
    added_at: string
    /** Name of a staff member or a token. Null for the client. */
    added_by: string | null
    /** JSON. */
    summary: string
  }
  client_notes: {
    id: string
    user_id: string
    body: string
    by_name: string
    created_at: string
  }
  contact_messages: {
    id: string
    name: string
    email: string
    /** Value of the selected service option. */
    title: string
    tier: string | null
    message: string
    /** 1 if the honeypot was filled in. */
    suspected_spam: 0 | 1
    status: 'new' | 'done'
    created_at: string
  }
  deliveries: {
    id: string
    project_id: string
    user_id: string
    /** Counts from 1 within the project. */
    number: number
    title: string
    notes: string
    status: 'open' | 'approved' | 'changes-asked' | 'taken-back' | 'replaced'
    round: number
    rounds: number | null
    /** 1 if approving it completes the project. */
    completes: 0 | 1
    without_figures: string | null
    figures_follow: 0 | 1
    approved_by_silence_on: string | null
    /** When the client was reminded that this day is near. */
    silence_notified_at: string | null
    by_name: string | null
    created_at: string
    answered_at: string | null
    changes_asked: string | null
    report_id: string | null
  }
  delivery_items: {
    id: string
    delivery_id: string
    number: number
    kind: 'build' | 'report' | 'captures' | 'settings' | 'patch'
    label: string
    link: string | null
    blob_id: string | null
  }
  email_attempts: {
    /** Its UID validity and UID in the mailbox. */
    email: string
    attempts: number
    begun_at: string
  }
  email_changes: {
    user_id: string
    /** The current address allows the change, and the new one confirms it. */
    step: 'allow' | 'confirm'
    /** In lower case. */
    new_email: string
    /** SHA-256 of the token in this step's link. */
    token_hash: string
    ends_at: string
  }
  email_links: {
    /** SHA-256. */
    token_hash: string
    user_id: string
    purpose: 'confirm-address' | 'set-password'
    /** The link works only while the account has this address. */
    email: string
    ends_at: string
  }
  enquiry_replies: {
    enquiry_id: string
    position: number
    body: string
    by_name: string | null
    created_at: string
  }
  event_counts: {
    day: string
    path: string
    event: string
    /** The event's field, such as the tier. May be empty. */
    detail: string
    count: number
  }
  exchange_rates: {
    /** The day stated by the source. */
    day: string
    /** A decimal number with a point, such as 10.9800. */
    kronor_per_euro: string
    /** As printed on invoices. */
    source: string
    stored_at: string
  }
  files: {
    id: string
    /** Its sender or its recipient. */
    user_id: string
    side: 'client' | 'team'
    /** Null if no project was open when it was sent. */
    project_id: string | null
    provider: 'google-drive' | 'filemail' | 'other' | 'upload'
    url: string | null
    blob_id: string | null
    service: string
    created_at: string
    withdrawn_at: string | null
    fetched_at: string | null
    fetched_by: string | null
    link_state: 'unchecked' | 'opens' | 'ends' | 'asks' | 'gone'
    /** The last day on which it opens, if its host states one. */
    link_ends_on: string | null
    link_checked_at: string | null
    /** When it is checked next. Null if it isn't checked. */
    link_due_at: string | null
    /** Since when it hasn't opened. */
    link_closed_at: string | null
  }
  impersonations: {
    session_id: string
    client_id: string
    until: string
  }
  invoice_files: {
    invoice_id: string
    form: 'pdf' | 'ubl'
    /** Of the bytes, in lower-case hexadecimal. */
    sha256: string
    /** Base64. */
    content: string
    created_at: string
  }
  invoice_series: {
    year: number
    last_number: number
  }
  invoices: {
    id: string
    /** Year in Stockholm and position in its series, such as 2026-0001. */
    number: string
    kind: 'invoice' | 'credit-note'
    order_id: string
    user_id: string | null
    /** Identifies what the document was issued for, so that it is issued only once. */
    cause: string
    /** Positive on credit notes too. */
    net: number
    vat_amount: number
    gross: number
    /** The `InvoiceDocument` as JSON. */
    document: string
    issued_at: string
  }
  known_places: {
    user_id: string
    /** HMAC of the network or the browser's cookie, with the product's secret. */
    place: string
    seen_at: string
  }
  message_attachments: {
    message_id: string
    number: number
    blob_id: string
  }
  messages: {
    id: string
    /** The client whose thread it is in, who may not be the author. */
    user_id: string
    project_id: string | null
    author: 'client' | 'team' | 'system'
    by_name: string | null
    sender: string
    body: string
    /** JSON of text, links and code. Null if all of it is plain text. */
    parts: string | null
    asks: 0 | 1
    /** JSON. Null if a question is answered with text. */
    choices: string | null
    /** Identifies the subject of a system message, so that it is sent only once. */
    dedupe_key: string | null
    created_at: string
    /** When the studio replied, or marked it as needing no answer. */
    answered_at: string | null
    read_at: string | null
    read_by: string | null
    /** When the other side was emailed about it. */
    noticed_at: string | null
  }
  order_lines: {
    order_id: string
    position: number
    text: string
    net: number
    /** Hundredths of a unit. */
    quantity: number | null
    unit: 'day' | 'hour' | null
  }
  orders: {
    id: string
    number: string
    /** Null while the recipient of a quote has no account. */
    user_id: string | null
    kind: 'package' | 'quote'
    /** Key of the package, or the title of a quote. */
    service: string
    status: 'draft' | 'offered' | 'accepted' | 'paid' | 'declined' | 'expired' | 'cancelled' | 'withdrawn'
    /** The `Buyer` at the time of the order, as JSON. */
    buyer: string
    /** The `Vat` at the time of the order, as JSON. */
    vat: string
    vat_rule: string
    net: number
    vat_amount: number
    gross: number
    currency: 'eur'
    /** The version that applied when the order was placed. */
    terms_version: string | null
    consent_wording: string | null
    consent_at: string | null
    deliver_by: string | null
    /** Counted from payment and files if no day is agreed. */
    delivery_working_days: number | null
    /** Null if no number was agreed. */
    change_rounds: number | null
    /** Due at acceptance. The rest is due once the work is delivered. */
    first_instalment: number | null
    second_called_at: string | null
    second_due_on: string | null
    accepted_at: string | null
    paid_at: string | null
    /** Null for companies, and before there is a contract. */
    withdrawal_ends_at: string | null
    /** Kept after the project was deleted with the account, like done_percent. */
    done_at: string | null
    done_percent: number | null
    ended_at: string | null
    created_at: string
    updated_at: string
  }
  outbox: {
    id: string
    /** An email with an existing key isn't stored, unless the earlier one was outdated. */
    dedupe_key: string | null
    kind: string
    /** One bare address. */
    recipient: string
    /** The person who had the address before they changed it. */
    person_id: string | null
    /** For recipients without a thread. Emptied once the email is sent. */
    reply_to: string | null
    subject: string
    /** Emptied once the email is sent, because it can hold links that open an account. */
    text: string
    /** Emptied like text. */
    html: string
    /** JSON list of names. The files are looked up when the email is sent. */
    attachments: string | null
    /** With its angle brackets. The same at every attempt. */
    message_id: string
    /** Works with one request and no session. Emptied once the email is sent. */
    switch_off_address: string | null
    /** 1 if it must be sent after earlier emails to its recipient and before later ones. */
    in_turn: 0 | 1
    status: 'gathering' | 'waiting' | 'sent' | 'joined' | 'outdated' | 'dead'
    /** A `Letter` as JSON. Emptied once the email is sent. */
    letter: string | null
    /** A `SendWhile` as JSON. Emptied once the email is sent. */
    send_while: string | null
    /** The day on which it was sent in a digest. */
    digest_on: string | null
    /** An attempt cut short by a crash isn't counted. */
    attempts: number
    next_attempt_at: string
    last_error: string | null
    /** Later than that of every earlier email to its recipient. */
    created_at: string
    sent_at: string | null
    /** Until then, the email is claimed by a process. */
    locked_until: string | null
  }
  passkeys: {
    id: string
    user_id: string
    /** In base64url. */
    credential_id: string
    /** COSE, in base64url. */
    public_key: string
    /** Stays at zero for some devices. */
    counter: number
    name: string
    created_at: string
    used_at: string | null
  }
  payment_events: {
    id: string
    type: string
    payment_id: string | null
    received_at: string
  }
  payment_holds: {
    id: string
    provider_object_id: string
    payment_id: string | null
    reason: string
    /** Null if staff have to resolve it. */
    ends_with: 'surplus-returned' | 'vat-charged' | null
    created_at: string
    resolved_at: string | null
  }
  payment_movements: {
    id: string
    payment_id: string
    order_id: string
    kind: 'payment' | 'refund' | 'correction'
    amount: number
    /** For a bank transfer, noon of the bank's day. */
    happened_at: string
  }
  payments: {
    id: string
    order_id: string
    user_id: string
    /** At the time of payment, kept for accounting if the account is deleted. */
    buyer_name: string
    buyer_email: string
    service: string
    amount: number
    currency: 'eur'
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'refunded'
    dispute: 'open' | 'won' | 'lost' | null
    provider: 'test' | 'stripe' | 'transfer' | 'bank-charge'
    /** The provider's own id, once it has responded. */
    provider_payment_id: string | null
    /** A repeated request finds its earlier payment. */
    idempotency_key: string
    created_at: string
    updated_at: string
    completed_at: string | null
    /** ISO 3166-1 alpha-2, as reported by the provider. */
    card_country: string | null
  }
  posted_tasks: {
    task: string
    again_at: string
  }
  presence: {
    user_id: string
    side: 'client' | 'team'
    seen_at: string
  }
  project_changes: {
    id: string
    project_id: string
    status: 'pending' | 'in-progress' | 'completed' | 'cancelled'
    author: 'client' | 'team' | 'system'
    by_name: string | null
    note: string | null
    created_at: string
  }
  project_figures: {
    project_id: string
    metric: 'fps' | 'frame-time' | 'draw-calls' | 'low1' | 'vram'
    before: number
    after: number
    /** Number of the report that they come from. Null if they were typed. */
    report: number | null
  }
  project_tokens: {
    id: string
    project_id: string
    user_id: string
    name: string
    secret_hash: string
    /** 1 if the client is emailed when a build is worse. */
    emails: 0 | 1
    created_at: string
    last_used_at: string | null
    revoked_at: string | null
  }
  projects: {
    id: string
    user_id: string
    order_id: string
    service: string
    status: 'pending' | 'in-progress' | 'completed' | 'cancelled'
    /** Null until the studio sets it. The dashboard then shows a sample. */
    progress_percent: number | null
    done_by: string | null
    figures_follow: number
    without_figures: string | null
    /** JSON. */
    intake: string | null
    may_start_from: string | null
    delivery_working_days: number | null
    due_on: string | null
    /** The first day promised, if the studio has moved it since. */
    due_before_moved: string | null
    created_at: string
    updated_at: string
    completed_at: string | null
    cancelled_at: string | null
    result_seen_at: string | null
    copy_deleted_at: string | null
    copy_deleted_by: string | null
  }
  quotes: {
    order_id: string
    recipient_name: string
    recipient_email: string
    scope: string | null
    /** The last day on which it can be accepted. */
    valid_until: string
    /** SHA-256 of the secret in the newest link. Null until it is sent. */
    secret_hash: string | null
    /** SHA-256 of the secret in the studio's own read-only link. */
    preview_hash: string | null
    sent_at: string | null
    withdrawn_at: string | null
    declined_at: string | null
    decline_reason: string | null
    enquiry_id: string | null
    pay_by: 'card' | 'transfer' | null
    /** The day by which a transfer is due. */
    due_on: string | null
    pay_days: number | null
    /** A list of `QuoteOption` as JSON. */
    options: string
    /** A `Discount` as JSON. */
    discount: string | null
    /** A `Baseline` as JSON. */
    baseline: string | null
  }
  rate_limits: {
    /** A keyed hash, see `hashKey`. */
    key: string
    hits: number
    window_ends_at: string
  }
  received_emails: {
    id: string
    /** A hash of the whole email if it has no Message-ID. */
    message_id: string
    user_id: string | null
    outcome: 'taken' | 'held' | 'refused'
    /** Null if nobody has to review it. */
    reason: string | null
    /** Empty if nobody has to review it, like subject and text. */
    sender: string
    subject: string
    text: string
    received_at: string
    done_at: string | null
  }
  refund_requests: {
    id: string
    payment_id: string
    user_id: string
    reason: string
    status: 'open' | 'granted' | 'declined'
    amount: number | null
    answer: string | null
    created_at: string
    /** Since when the provider is known to have received it. */
    sent_at: string | null
    answered_at: string | null
  }
  reminders_off: {
    /** A client's id, or the lower-case address of someone without an account. */
    whom: string
    kind: string
    since: string
  }
  reply_addresses: {
    /** The part after the plus, before its signature. */
    name: string
    user_id: string
    created_at: string
  }
  report_series: {
    id: number
    last_number: number
  }
  reports: {
    id: string
    project_id: string
    user_id: string
    /** Counts from 1 over all projects. */
    number: number
    build_before: string
    build_after: string
    /** The signed report, byte by byte. */
    signed: string
    /** A `ReportSummary` as JSON. */
    summary: string
    /** SHA-256 of its captures, as a JSON list. */
    captures: string
    by_name: string | null
    created_at: string
    /** When the client allowed the studio to publish it. */
    consented_at: string | null
    consent_withdrawn_at: string | null
  }
  session: {
    id: string
    expiresAt: string | Date
    token: string
    createdAt: string | Date
    updatedAt: string | Date
    ipAddress: string | null
    userAgent: string | null
    userId: string
    /** When this browser last passed two-factor authentication, in ISO 8601. */
    factorProvedAt: string | null
  }
  share_links: {
    id: string
    report_id: string
    user_id: string
    secret_hash: string
    names_client: 0 | 1
    /** Null for the client. */
    by_name: string | null
    created_at: string
    expires_at: string
    revoked_at: string | null
  }
  sign_in_links: {
    id: string
    user_id: string
    /** SHA-256 of the cookie of the browser that requested it. */
    browser_hash: string
    /** SHA-256. */
    token_hash: string
    /** HMAC with the product's secret. */
    code_hash: string
    tries: number
    created_at: string
    ends_at: string
  }
  staff: {
    user_id: string
    role: 'owner' | 'engineer'
    since: string
  }
  staff_invitations: {
    id: string
    /** In lower case. */
    email: string
    name: string
    role: 'owner' | 'engineer'
    /** SHA-256. */
    token_hash: string
    /** A name. */
    invited_by: string
    created_at: string
    ends_at: string
    used_at: string | null
  }
  task_marks: {
    /** Identifies the row without personal data. */
    row_key: string
    assigned_to: string | null
    not_before: string | null
    /** If the content changes, the task is shown again. */
    content_hash: string | null
    at: string
  }
  test_payments: {
    payment_id: string
    amount: number
    status: 'open' | 'failed' | 'processing' | 'succeeded' | 'disputed' | 'cancelled'
    becomes: 'succeeded' | 'failed' | null
    becomes_at: string | null
  }
  test_refunds: {
    refund_id: string
    payment_id: string
    amount: number
  }
  transfers: {
    payment_id: string
    order_id: string
    /** As printed by the bank. A buyer may use the same text for several transfers. */
    reference: string
    /** The bank's day. */
    on_day: string
    amount: number
    /** Lets only one process book the first transfer with a reference. */
    is_first: 0 | 1
    /** Since then, the same transfer may be booked again. */
    reversed_at: string | null
    /** Without spaces. */
    from_iban: string | null
  }
  twoFactor: {
    id: string
    /** Encrypted with the product's secret, like the recovery codes. */
    secret: string
    backupCodes: string
    userId: string
    /** False until a first code has proved that the device has the key. */
    verified: number | null
    failedVerificationCount: number | null
    lockedUntil: string | Date | null
  }
  typing: {
    about: string
    by_name: string
    since: string
    at: string
  }
  unmatched_lines: {
    id: string
    /** The bank's own, or made from account, day, amount and text. */
    reference: string
    on_day: string
    amount: number
    payer: string
    iban: string
    text: string
    kept_at: string
    dismissed_at: string | null
    dismissed_by: string | null
    dismissed_because: string | null
  }
  user: {
    id: string
    name: string
    email: string
    emailVerified: number
    image: string | null
    createdAt: string | Date
    updatedAt: string | Date
    /** In lower case, for comparisons. */
    username: string | null
    /** As entered. */
    displayUsername: string | null
    twoFactorEnabled: number | null
  }
  vat_checks: {
    id: string
    /** Null if the studio checked it on its own. */
    user_id: string | null
    vat_number: string
    status: 'valid' | 'invalid' | 'unchecked'
    asked_at: string
    /** When the answer came, or the last attempt failed. */
    checked_at: string
    consultation_number: string | null
    registered_name: string | null
    registered_address: string | null
    /** The register's error code, such as MS_UNAVAILABLE. */
    obstacle: string | null
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: string | Date
    createdAt: string | Date
    updatedAt: string | Date
  }
  voucher_series: {
    /** Its first day. */
    financial_year: string
    last_number: number
  }
  vouchers: {
    /** Permanent, so that a file exported again has the same numbers. */
    entry_id: string
    financial_year: string
    number: number
  }
  whole_emails: {
    message_id: string
    text: string
  }
  withdrawals: {
    id: string
    order_id: string
    user_id: string | null
    /** As declared, like the address. */
    name: string
    email: string
    declared_at: string
    refund: number
    /** For work done before the withdrawal, if the buyer asked for an early start. */
    kept: number
    done_percent: number
    /** When the refund is due. */
    due_at: string
  }
}
