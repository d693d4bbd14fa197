import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** Port: signs a text with the installation's Ed25519 key. Key and signature are in base64url. */
export type SignReport = (text: string) => { key: string; signature: string }

/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the key from the product's secret, so that there is no other secret to keep. */
export function reportSigner(secret: string): SignReport {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signatures of reports', 32))
  const der = Buffer.concat([PKCS8_OF_ED25519, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x: key = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return (text) => ({ key, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') })
}
