import { expect, test } from 'vitest'
import { deskPages, type TaskKind } from '#domain/kernel/tasks.ts'
import { formPlace } from './form-places.ts'

const of = (kind: TaskKind, href: string) => formPlace({ kind, href }, 'owner')

test.each<[TaskKind, string, ReturnType<typeof formPlace>]>([
  ['Message', deskPages.answerClient('usr_1'), { form: 'client', id: 'usr_1', action: '' }],
  ['Enquiry', deskPages.answerEnquiry('con_1'), { form: 'enquiry', id: 'con_1', action: '' }],
  ['Changes requested', deskPages.deliver('prj_1'), { form: 'change', id: 'prj_1', action: '' }],
  ['Delivery due', deskPages.deliver('prj_1'), undefined],
  ['Work to start', deskPages.startProject('prj_1'), { form: 'project', id: 'prj_1', action: 'start' }],
  ['Overdue project', deskPages.moveDue('prj_1'), { form: 'project', id: 'prj_1', action: 'due' }],
  [
    'Copy to delete',
    deskPages.sayCopyDeleted('prj_1'),
    { form: 'project', id: 'prj_1', action: 'copy-deleted' },
  ],
  ['Quote to send', deskPages.sendQuote('ord_1'), { form: 'quote', id: 'ord_1', action: 'send' }],
  [
    'Overdue invoice',
    deskPages.recordTransfer('A1B2C-3D4E'),
    { form: 'order', id: 'A1B2C-3D4E', action: 'record' },
  ],
  ['Refund request', deskPages.grantRefund('rfr_1'), { form: 'refund', id: 'rfr_1', action: '' }],
  ['Refund to send', deskPages.sayRefundSent('rfr_1'), { form: 'refund', id: 'rfr_1', action: '' }],
  ['Payment on hold', deskPages.resolveHold('hold_1'), { form: 'hold', id: 'hold_1', action: '' }],
  ['Disputed payment', deskPages.seePayments('pay_1'), undefined],
])('%s at %s', (kind, href, place) => {
  expect(of(kind, href)).toEqual(place)
})

test('engineers act on work, and read about money', () => {
  const start = { kind: 'Work to start', href: deskPages.startProject('prj_1') } as const
  const refund = { kind: 'Refund request', href: deskPages.grantRefund('rfr_1') } as const
  expect(formPlace(start, 'engineer')).toMatchObject({ form: 'project' })
  expect(formPlace(refund, 'engineer')).toBeUndefined()
})
