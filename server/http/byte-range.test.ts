import { describe, expect, it } from 'vitest'
import { attachmentHeader, requestedRange } from '../api/route/answers.server.ts'

const FILE = { size: 10, etag: '"abc"' }

describe('requestedRange', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-', { from: 0, to: 10 }],
    ['bytes=3-5', { from: 3, to: 6 }],
    ['bytes=9-99', { from: 9, to: 10 }],
    ['bytes=-4', { from: 6, to: 10 }],
    ['bytes=-40', { from: 0, to: 10 }],
    ['bytes=-0', 'none'],
    ['bytes=10-', 'none'],
    ['bytes=5-3', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
  ])('%s', (range, expected) => {
    expect(requestedRange({ range, ifRange: undefined }, FILE)).toEqual(expected)
  })

  it('is asked of the same bytes as before, or of none', () => {
    const range = 'bytes=3-'
    expect(requestedRange({ range, ifRange: '"abc"' }, FILE)).toEqual({ from: 3, to: 10 })
    expect(requestedRange({ range, ifRange: '"other"' }, FILE)).toBeUndefined()
  })
})

describe('attachmentHeader', () => {
  it.each([
    ['build.zip', `attachment; filename="build.zip"; filename*=UTF-8''build.zip`],
    [
      'a "b" \\ 100%.zip',
      `attachment; filename="a _b_ _ 100_.zip"; filename*=UTF-8''a%20%22b%22%20%5C%20100%25.zip`,
    ],
    [
      'Försök (1)*.zip',
      `attachment; filename="F_rs_k (1)*.zip"; filename*=UTF-8''F%C3%B6rs%C3%B6k%20%281%29%2A.zip`,
    ],
    ['🏗️.zip', `attachment; filename="__.zip"; filename*=UTF-8''%F0%9F%8F%97%EF%B8%8F.zip`],
  ])('%s', (name, expected) => {
    expect(attachmentHeader(name)).toBe(expected)
  })
})
