export type Hasher = { update: (bytes: Uint8Array) => void; digest: () => string | Promise<string> }

const BLOCK_BYTES = 64

/** SHA-256 (FIPS 180-4) in plain code, because no platform offers an incremental one in workers and Node alike. */
export function sha256(): Pick<Hasher, 'update'> & { digest: () => string } {
  const state = Int32Array.from(fractions(8, Math.sqrt))
  const rest = new Uint8Array(BLOCK_BYTES)
  let restLength = 0
  let length = 0

  return {
    update(bytes) {
      length += bytes.length
      let at = 0
      if (restLength > 0) {
        at = Math.min(BLOCK_BYTES - restLength, bytes.length)
        rest.set(bytes.subarray(0, at), restLength)
        restLength += at
        if (restLength < BLOCK_BYTES) return
        compress(state, rest, 0, BLOCK_BYTES)
      }
      const whole = at + Math.floor((bytes.length - at) / BLOCK_BYTES) * BLOCK_BYTES
      compress(state, bytes, at, whole)
      rest.set(bytes.subarray(whole))
      restLength = bytes.length - whole
    },
    digest() {
      const ending = new Uint8Array(restLength < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES)
      ending.set(rest.subarray(0, restLength))
      ending[restLength] = 0x80
      new DataView(ending.buffer).setBigUint64(ending.length - 8, BigInt(length) * 8n)
      compress(state, ending, 0, ending.length)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

const ROUND_WORDS = Int32Array.from(fractions(64, Math.cbrt))
const SCHEDULE = new Int32Array(64)

/** Truncates each sum to 32 bits at once. With doubles, the loop would be half as fast. */
function compress(state: Int32Array, bytes: Uint8Array, from: number, to: number): void {
  const words = SCHEDULE
  const rounds = ROUND_WORDS
  for (let block = from; block < to; block += BLOCK_BYTES) {
    schedule(words, bytes, block)
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    let f = state[5] as number
    let g = state[6] as number
    let h = state[7] as number
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const key = ((rounds[i] as number) + (words[i] as number)) | 0
      const choice = ((g ^ (e & (f ^ g))) + key) | 0
      const t1 = (((h + s1) | 0) + choice) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const added = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (state[i] as number) + (added[i] as number)
  }
}

function schedule(words: Int32Array, bytes: Uint8Array, block: number): void {
  for (let i = 0, at = block; i < 16; i++, at += 4)
    words[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number
    const y = words[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = ((((words[i - 16] as number) + s0) | 0) + (((words[i - 7] as number) + s1) | 0)) | 0
  }
}

/** First 32 bits of the fractional parts of roots of primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}
