import { ApiError, callApi } from '#app/shared/api.ts'
import { sharedValue } from '#app/shared/shared-value.ts'
import { signedOut } from './signed-out.tsx'

/** HTTP status of an action that requires a recent two-factor code. */
const FACTOR_ASKED = 428

type Asked = { isShown: Promise<boolean>; answer: (isShown: boolean) => void }

const asked = sharedValue<Asked | undefined>(undefined)

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

export const useFactorRequest = asked.useValue

/** Concurrent calls share one dialog. */
function askForFactor(): Promise<boolean> {
  const open = asked.get()
  if (open) return open.isShown
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isShown: boolean) => {
    asked.set(undefined)
    resolve(isShown)
  }
  asked.set({ isShown: promise, answer })
  return promise
}
