import { describe, expect, test } from 'vitest'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { firstUnread, merged, THREAD_PAGE, withNewest } from './thread.ts'

const START = Date.UTC(2026, 10, 20)

function message(number: number, changes: Partial<ShownMessage> = {}): ShownMessage {
  const createdAt = new Date(START + number * 1000).toISOString()
  return { id: `msg_${number}`, author: 'team', createdAt, readAt: null, ...changes } as ShownMessage
}

function messages(from: number, to: number): ShownMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
}

const ids = (thread: readonly ShownMessage[]) => thread.map(({ id }) => id)

describe('withNewest', () => {
  test('keeps what slid out of the newest page, and takes what changed', () => {
    const newest = [...messages(2, 3), message(4)].map((one) => ({ ...one, readAt: one.createdAt }))
    const thread = withNewest(messages(1, 3), newest)
    expect(ids(thread)).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4'])
    expect(thread[1]?.readAt).not.toBeNull()
  })

  test('drops what is known when a full page does not reach it', () => {
    const newest = messages(10, 9 + THREAD_PAGE)
    expect(ids(withNewest(messages(1, 3), newest))).toEqual(ids(newest))
  })

  test('keeps a message that was sent while the page was on its way', () => {
    expect(ids(withNewest(messages(1, 3), messages(1, 2)))).toEqual(['msg_1', 'msg_2', 'msg_3'])
  })
})

test('an earlier page goes before, and messages of one instant keep one order', () => {
  const sameTime = message(3).createdAt
  const known = [message(3, { id: 'b' }), message(3, { id: 'a', createdAt: sameTime })]
  expect(ids(merged(known, messages(1, 2)))).toEqual(['msg_1', 'msg_2', 'a', 'b'])
})

test('only what the other side wrote is unread', () => {
  const own = message(1, { author: 'client' })
  const read = message(2, { readAt: message(3).createdAt })
  expect(firstUnread([own, read, message(3), message(4)])?.id).toBe('msg_3')
  expect(firstUnread([own, read])).toBeUndefined()
})
