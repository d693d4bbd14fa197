import { afterEach, expect, it, vi } from 'vitest'
import { carryMessage, takeCarriedMessage } from './carried-message.ts'

afterEach(() => vi.unstubAllGlobals())

it('a message is carried to the next page, once', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  carryMessage('Our frame times')
  expect([takeCarriedMessage(), takeCarriedMessage()]).toEqual(['Our frame times', undefined])
})

it('a browser that stores nothing shows an empty form', () => {
  vi.stubGlobal('sessionStorage', undefined)
  carryMessage('Our frame times')
  expect(takeCarriedMessage()).toBeUndefined()
})
