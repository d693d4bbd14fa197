import { expect, it } from 'vitest'
import { kindOf } from './content-kinds.schema.ts'

it.each([
  ['zip', [0x50, 0x4b, 3, 4, 20, 0]],
  ['windows', [0x4d, 0x5a, 0x90, 0]],
  ['linux', [0x7f, 0x45, 0x4c, 0x46, 2]],
  ['webp', [...Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 ')]],
  ['mp4', [...Buffer.from('\x00\x00\x00\x18ftypmp42')]],
  ['pdf', [...Buffer.from('%PDF-1.7')]],
  ['script', [...Buffer.from('#!/bin/sh\n')]],
  ['other', [...Buffer.from('Dear studio,')]],
  ['other', [0x50]],
])('%s by its first bytes', (kind, bytes) => {
  expect(kindOf(Uint8Array.from(bytes))).toBe(kind)
})
