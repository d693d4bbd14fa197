/** Port: where the studio does what an email to it or a task asks for. */
export type WhereToAct = {
  seeQuote: (orderId: string) => string
  sendQuote: (orderId: string) => string
  settleOrder: (number: string) => string
  endDebt: (number: string) => string
  seeOrder: (number: string) => string
  recordTransfer: (number: string) => string
  seeOrdersOf: (email: string) => string
  seeProject: (projectId: string) => string
  startProject: (projectId: string) => string
  completeProject: (projectId: string) => string
  deliver: (projectId: string) => string
  moveDue: (projectId: string) => string
  setFigures: (projectId: string) => string
  answerClient: (clientId: string) => string
  answerEnquiry: (enquiryId: string) => string
  seePayments: (paymentId: string) => string
  seeUnmatched: (lineId: string) => string
  resolveHold: (holdId: string) => string
  grantRefund: (requestId: string) => string
  sayCopyDeleted: (projectId: string) => string
  sayRefundSent: (requestId: string) => string
  seeWithdrawals: () => string
  askForVatNumbers: () => string
  checkVatNumber: (vatNumber: string) => string
  seeHeldMail: (id: string) => string
  retryMail: (mailId: string) => string
  seeAlerts: () => string
}

/** The link that ends an email to the studio. @param address of the desk */
export function deskLink(
  { publicUrl }: { publicUrl: string },
  label: string,
  address: string,
): { label: string; url: string } {
  return { label, url: publicUrl + address }
}
