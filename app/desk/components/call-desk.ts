import { useSyncExternalStore } from 'react'
import { ApiError, callApi } from '#app/shared/api.ts'
import { signedOut } from './signed-out.tsx'

/** What the API answers to what wants a recent second factor. */
const FACTOR_ASKED = 428

/** Somebody is asked for their second factor. */
type Asked = { isShown: Promise<boolean>; answer: (isShown: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/**
 * Calls the API for the desk. Where the act wants a recent second factor, it is asked for in a dialog, and the act tried once more.
 * @throws ApiError when the answer is not OK, also when nobody showed the factor; the browser's own error when there is none
 */
export async function callDesk(...call: Parameters<typeof callApi>): Promise<Response> {
  try {
    return await callApi(...call)
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) signedOut()
    if (status !== FACTOR_ASKED || !(await askForFactor())) throw error
    return callApi(...call)
  }
}

/** What the dialog is to answer; nothing while nobody is asked. */
export function useFactorAsked(): Asked | undefined {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
}

/** Two acts at once ask once. */
function askForFactor(): Promise<boolean> {
  if (asked) return asked.isShown
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isShown: boolean) => {
    change(undefined)
    resolve(isShown)
  }
  change({ isShown: promise, answer })
  return promise
}

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
