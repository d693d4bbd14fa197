import type { WhereToAct } from '../domain/kernel/where-to-act.ts'

/** What is typed at a terminal to do what a mail asks for: the studio's one door today. */
export const commandsToAct: WhereToAct = {
  seeQuote: (id) => `studio quotes show ${id}`,
  recordTransfer: ({ number, gross }) =>
    `studio payments record ${number} --amount ${(gross / 100).toFixed(2)} --date DAY --reference REFERENCE`,
  seeProject: (id) => `studio projects show ${id}`,
  startProject: (id) => `studio projects start ${id}`,
  readThread: (id) => `studio messages list ${id}`,
  answerClient: (id) => `studio messages reply ${id} "…"`,
  readEnquiry: (id) => `studio contact show ${id}`,
  closeEnquiry: (id) => `studio contact done ${id}`,
  seePayments: () => 'studio payments list',
  seeHolds: () => 'studio holds list',
  resolveHold: (id) => `studio holds resolve ${id}`,
  seeRefunds: () => 'studio refunds list',
  grantRefund: (id) => `studio refunds grant ${id}`,
  declineRefund: (id) => `studio refunds decline ${id} "…"`,
  readEvidence: (id) => `studio payments evidence ${id}`,
}
