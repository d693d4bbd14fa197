import type { Cents } from './money.ts'

/** Port: where somebody of the studio does what a mail to it, or its list of what waits, asks for: as one line of it. */
export type WhereToAct = {
  seeQuote: (orderId: string) => string
  sendQuote: (orderId: string) => string
  settleOrder: (number: string) => string
  recordTransfer: (order: { number: string; gross: Cents }) => string
  seeProject: (projectId: string) => string
  startProject: (projectId: string) => string
  completeProject: (projectId: string) => string
  deliver: (projectId: string) => string
  seeFile: (fileId: string) => string
  seeDelivery: (deliveryId: string) => string
  moveDue: (projectId: string) => string
  setFigures: (projectId: string) => string
  readThread: (clientId: string) => string
  answerClient: (clientId: string) => string
  readEnquiry: (enquiryId: string) => string
  answerEnquiry: (enquiryId: string) => string
  closeEnquiry: (enquiryId: string) => string
  seePayments: (paymentId: string) => string
  seeUnmatched: (lineId: string) => string
  seeHolds: () => string
  resolveHold: (holdId: string) => string
  seeRefunds: () => string
  grantRefund: (requestId: string) => string
  declineRefund: (requestId: string) => string
  sayCopyDeleted: (projectId: string) => string
  sayRefundSent: (requestId: string) => string
  seeWithdrawals: () => string
  askForVatNumbers: () => string
  checkVatNumber: (vatNumber: string) => string
  seeHeldMail: (id: string) => string
  retryMail: (mailId: string) => string
  seeAlerts: () => string
  readEvidence: (paymentId: string) => string
}
