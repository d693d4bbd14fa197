import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'

export const filesKey = ['/api/files']

/** A link is looked at within a minute after it was sent, where links are. */
const LOOKED_AT_WITHIN_MS = 120_000
const ASKED_EVERY_MS = 10_000

/** The client's links and files, and what is here for them, newest first; asked for again while a new link is being looked at. */
export function useFiles() {
  return useQuery<SharedFile[]>({
    queryKey: filesKey,
    refetchInterval: ({ state: { data } }) => (data?.some(isLookedAtSoon) ? ASKED_EVERY_MS : false),
  })
}

function isLookedAtSoon({ link, createdAt }: SharedFile): boolean {
  return link?.state === 'unchecked' && Date.now() - Date.parse(createdAt) < LOOKED_AT_WITHIN_MS
}

export function useWithdrawal(file: SharedFile) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `/api/files/${file.id}/withdraw`),
    // Also after a refusal: the work may have begun meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  })
}
