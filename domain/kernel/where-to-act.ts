import type { Cents } from './money.ts'

/** Port: where somebody of the studio does what a mail to it asks for, as one line of that mail. */
export type WhereToAct = {
  seeQuote: (orderId: string) => string
  recordTransfer: (order: { number: string; gross: Cents }) => string
  seeProject: (projectId: string) => string
  startProject: (projectId: string) => string
  readThread: (clientId: string) => string
  answerClient: (clientId: string) => string
  readEnquiry: (enquiryId: string) => string
  closeEnquiry: (enquiryId: string) => string
  seePayments: () => string
  seeHolds: () => string
  resolveHold: (holdId: string) => string
  seeRefunds: () => string
  grantRefund: (requestId: string) => string
  declineRefund: (requestId: string) => string
  readEvidence: (paymentId: string) => string
}
