import { useSyncExternalStore } from 'react'
import { ApiError, callApi } from '#app/shared/api.ts'
import { signedOut } from './signed-out.tsx'

/** HTTP status of an action that requires a recent two-factor code. */
const FACTOR_ASKED = 428

type Asked = { isShown: Promise<boolean>; answer: (isShown: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/**
 * Calls the API. If the action requires a recent two-factor code, a dialog asks for it and the call is
 * repeated once.
 * @throws ApiError also if the dialog was cancelled
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

export function useFactorRequest(): Asked | undefined {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
}

/** Concurrent calls share one dialog. */
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
