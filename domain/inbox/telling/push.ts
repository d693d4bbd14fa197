import type { Deps } from '#domain/kernel/deps.ts'

/** Where a browser can be told, and the keys that it alone can read with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** Port: tells browsers that are not open. */
export type Push = {
  /** By which a browser knows later that it is us; P-256 in base64url. */
  publicKey: string
  /** @returns `gone` when the browser wants no more @throws Error when it could not be told now */
  send: (to: PushAddress, text: string) => Promise<'taken' | 'gone'>
}

export type TellingDeps = Deps & { push: Push }
