import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A page's request to a device. @property challenge in base64url */
type Asked = { challenge: string }

/** A device with one passkey, for the site where it was made. */
export type PasskeyDevice = ReturnType<typeof passkeyDevice>

const VERIFIED = 0b101
const WITH_KEY = 0b1000000

/** @param site its origin; isVerified: whether the device verifies its user */
export function passkeyDevice({ site, isVerified = true }: { site: string; isVerified?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  let uses = 0
  const client = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }))
  const facts = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    return Buffer.concat([
      hash(new URL(site).hostname),
      Buffer.from([isVerified ? flags : flags & ~0b100]),
      count,
    ])
  }

  return {
    id: named.id,
    /** What the page sends to add the passkey. */
    make: (asked: Asked) => {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const authData = Buffer.concat([facts(VERIFIED | WITH_KEY), credential])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', asked).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
        },
      }
    },
    /** What it sends to sign in. */
    answer: (asked: Asked) => {
      uses += 1
      const [clientData, authenticatorData] = [client('webauthn.get', asked), facts(VERIFIED)]
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** In CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const half = (text: string) => [Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, Buffer.from([0x21]), ...half(x), Buffer.from([0x22]), ...half(y)])
}

/** In CBOR: {fmt: 'none', attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const none = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
  const bytes = [Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]), authData]
  return Buffer.concat([Buffer.from([0xa3]), ...none, text('authData'), ...bytes])
}
