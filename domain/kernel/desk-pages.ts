/** Where the studio does what an email or a task asks for: an address of the desk. */
export const deskPages = {
  answerClient: (id) => `/desk/clients/${id}#answer`,
  answerEnquiry: (id) => `/desk/enquiries/${id}#answer`,
  seeQuote: (id) => `/desk/quotes/${id}`,
  sendQuote: (id) => `/desk/quotes/${id}#send`,
  settleOrder: (number) => `/desk/money/${number}#settle`,
  endDebt: (number) => `/desk/money/${number}#end-debt`,
  seeOrder: (number) => `/desk/money/${number}`,
  recordTransfer: (number) => `/desk/money/${number}#record`,
  seeOrdersOf: (email) => `/desk/money?q=${encodeURIComponent(email)}`,
  seeProject: (id) => `/desk/projects/${id}`,
  startProject: (id) => `/desk/projects/${id}#start`,
  completeProject: (id) => `/desk/projects/${id}#complete`,
  deliver: (id) => `/desk/projects/${id}#deliver`,
  moveDue: (id) => `/desk/projects/${id}#due`,
  setFigures: (id) => `/desk/projects/${id}#figures`,
  seePayments: (id) => `/desk/money/${id}`,
  seeUnmatched: (id) => `/desk/money/unmatched#${id}`,
  resolveHold: (id) => `/desk/money/holds#resolve-${id}`,
  grantRefund: (id) => `/desk/money/refunds#grant-${id}`,
  sayCopyDeleted: (id) => `/desk/projects/${id}#copy-deleted`,
  sayRefundSent: (id) => `/desk/money/refunds#sent-${id}`,
  seeWithdrawals: () => '/desk/money/withdrawals',
  checkVatNumber: (id) => `/desk/money/vat-numbers#check-${id}`,
  seeHeldEmail: (id) => `/desk/emails/held/${id}`,
  retryEmail: () => '/desk/emails?status=dead',
  seeAlerts: () => '/desk/machine',
} satisfies Record<string, (id: string) => string>

/** The link that ends an email to the studio. @param address of the desk */
export function deskLink(
  { publicUrl }: { publicUrl: string },
  label: string,
  address: string,
): { label: string; url: string } {
  return { label, url: publicUrl + address }
}
