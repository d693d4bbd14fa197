import type { Project } from '#domain/projects/projects.schema.ts'

/** When everything happened. */
export const DAY = '2026-11-10T08:00:00.000Z'

/** A project as the API answers it: a paid Full Optimization that waits for its files, but for what is told. */
export function seenProject(fields: Partial<Project> & { id: string }): Project {
  return {
    service: 'full-optimization',
    status: 'pending',
    orderId: 'ord_1',
    paymentId: 'pay_1',
    unpaid: null,
    createdAt: DAY,
    updatedAt: DAY,
    completedAt: fields.status === 'completed' ? DAY : null,
    copyDeletedAt: null,
    refundUntil: null,
    progress: null,
    figures: null,
    figuresFollow: false,
    withoutFigures: null,
    delivery: null,
    resultSeenAt: DAY,
    hasFiles: false,
    closedLink: null,
    mayStartFrom: null,
    deliveryWorkingDays: null,
    dueOn: null,
    dueBeforeMoved: null,
    refundAsked: false,
    disputed: null,
    question: null,
    intake: {},
    refunded: false,
    history: [],
    ...fields,
  }
}
