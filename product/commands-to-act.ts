import type { WhereToAct } from '../domain/kernel/where-to-act.ts'

/** What is typed at a terminal to do what a mail or the list of what waits asks for: the studio's one door today. */
export const commandsToAct: WhereToAct = {
  seeQuote: (id) => `studio quotes show ${id}`,
  sendQuote: (id) => `studio quotes send ${id}`,
  settleOrder: (number) => `studio orders settle ${number} --reason "…"`,
  recordTransfer: ({ number, gross }) =>
    `studio payments record ${number} --amount ${(gross / 100).toFixed(2)} --date DAY --reference REFERENCE`,
  seeProject: (id) => `studio projects show ${id}`,
  startProject: (id) => `studio projects start ${id}`,
  completeProject: (id) => `studio projects complete ${id}`,
  deliver: (id) => `studio projects deliver ${id}`,
  seeDelivery: (id) => `studio deliveries show ${id}`,
  setFigures: (id) => `studio figures set ${id} FIGURES`,
  readThread: (id) => `studio messages list ${id}`,
  answerClient: (id) => `studio messages reply ${id} "…"`,
  readEnquiry: (id) => `studio contact show ${id}`,
  answerEnquiry: (id) => `studio contact reply ${id} "…"`,
  closeEnquiry: (id) => `studio contact done ${id}`,
  seePayments: () => 'studio payments list',
  seeHolds: () => 'studio holds list',
  resolveHold: (id) => `studio holds resolve ${id}`,
  seeRefunds: () => 'studio refunds list',
  grantRefund: (id) => `studio refunds grant ${id}`,
  declineRefund: (id) => `studio refunds decline ${id} "…"`,
  sayCopyDeleted: (id) => `studio projects copy-deleted ${id}`,
  sayRefundSent: (id) => `studio refunds sent ${id}`,
  seeWithdrawals: () => 'studio withdrawals list',
  askForVatNumbers: () => 'studio vat pending --ask',
  checkVatNumber: (number) => `studio vat check ${number}`,
  retryMail: (id) => `studio outbox retry ${id}`,
  readEvidence: (id) => `studio payments evidence ${id}`,
}
