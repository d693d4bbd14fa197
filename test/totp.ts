import { createHmac } from 'node:crypto'

const STEP_MS = 30_000

/** The code that an app shows. @param key as an `otpauth:` address, or in base32 with any spaces */
export function codeOf(key: string, at = Date.now()): string {
  const secret = key.startsWith('otpauth:') ? (new URL(key).searchParams.get('secret') ?? '') : key
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const hash = createHmac('sha1', fromBase32(secret.replaceAll(' ', '')))
    .update(counter)
    .digest()
  const from = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
