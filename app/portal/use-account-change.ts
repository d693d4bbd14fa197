import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi, sentenceOf } from '#app/shared/api.ts'

type Changed = { answer: Response; failure?: never } | { failure: string; isConflict: boolean }

/** @returns the response, or one sentence why it was refused */
export function useAccountChange(
  method: 'POST' | 'PUT' | 'PATCH',
  path: `/api/account${string}` | '/api/buyer',
): (input?: object) => Promise<Changed> {
  const { mutateAsync } = useMutation({
    mutationKey: [path],
    mutationFn: (input: object | undefined) => callApi(method, path, input),
  })
  return async (input) => {
    try {
      return { answer: await mutateAsync(input) }
    } catch (error) {
      return { failure: sentenceOf(error), isConflict: error instanceof ApiError && error.status === 409 }
    }
  }
}
