import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError, callApi } from '#app/shared/api.ts'
import { authAddress } from '#app/shared/next-address.ts'

/** The path that deletes the client's account. */
export const ACCOUNT_DELETION = '/api/account/delete'

/**
 * The portal's one way to read: a query's key, its segments joined by `/`, is the path that is fetched, a list to its last page.
 * Nothing is retried, fetched again by itself, or ever stale.
 * @param signedOut what is done once an answer says that nobody is signed in; it leads to the sign-in screen unless told
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
        // Asks also when the browser believes to be offline, so that the failure is shown.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** @param on401 what an answer to someone who is not signed in becomes: an error, or an empty result */
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

/** What stands at a path; a list with the further pages that its answers name. */
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

/** The address in a `Link` header with `rel="next"`. */
function nextPage(answer: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
}

/** Also while the deletion is not answered yet: the session is over before, and this page leaves for the home page. */
function isAccountDeleted(mutations: MutationCache): boolean {
  const deletions = mutations.findAll({ mutationKey: [ACCOUNT_DELETION], exact: true })
  return deletions.some(({ state }) => state.status !== 'error')
}

function signInAgain(): void {
  location.assign(authAddress({ next: location.pathname + location.search }))
}
