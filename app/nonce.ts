import { createContext, useContext } from 'react'

/** The nonce of a page that is made per request; nothing on cached pages and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
