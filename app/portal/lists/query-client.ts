import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError, callApi } from '#app/shared/api.ts'
import { authAddress } from '#app/shared/next-address.ts'

export const ACCOUNT_DELETION = '/api/account/delete'

/**
 * The portal's only way to read. A query's key, joined with `/`, is the path to fetch, and lists are fetched
 * to their last page. Nothing is retried, refetched automatically or ever stale.
 * @param signedOut called on 401; leads to the sign-in screen by default
 */
export function createQueryClient({ signedOut = signInAgain } = {}): QueryClient {
  const leaveSignedOut = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) signedOut()
  }
  const mutationCache = new MutationCache({ onError: leaveSignedOut })
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!isAccountDeleted(mutationCache)) leaveSignedOut(error)
      },
    }),
    mutationCache,
    defaultOptions: {
      queries: {
        queryFn: fetchByKey({ on401: 'throw' }),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Also fetches when the browser thinks it is offline, so the failure is shown.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** @param on401 throw an error, or return null */
export function fetchByKey({ on401 }: { on401: 'throw' | 'empty' }): QueryFunction {
  return async ({ queryKey }) => {
    try {
      return await fetchWhole(queryKey.join('/'))
    } catch (error) {
      if (on401 === 'empty' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/** Follows the `Link` headers of a list. */
async function fetchWhole(path: string): Promise<unknown> {
  const answer = await callApi('GET', path)
  const body: unknown = await answer.json()
  if (!Array.isArray(body)) return body
  const rows = [...body]
  for (let next = nextPage(answer); next; ) {
    const further = await callApi('GET', next)
    rows.push(...(await further.json()))
    next = nextPage(further)
  }
  return rows
}

function nextPage(answer: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
}

/** Also true before the deletion is answered: the session ends first, and the page then leaves. */
function isAccountDeleted(mutations: MutationCache): boolean {
  const deletions = mutations.findAll({ mutationKey: [ACCOUNT_DELETION], exact: true })
  return deletions.some(({ state }) => state.status !== 'error')
}

function signInAgain(): void {
  location.assign(authAddress({ next: location.pathname + location.search }))
}
