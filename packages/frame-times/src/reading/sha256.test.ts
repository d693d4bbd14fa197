import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('is the SHA-256 of all bytes, however they come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (chunks) => {
      const ours = sha256()
      const theirs = createHash('sha256')
      for (const chunk of chunks) {
        ours.update(chunk)
        theirs.update(chunk)
      }
      expect(ours.digest()).toBe(theirs.digest('hex'))
    }),
  )
})
