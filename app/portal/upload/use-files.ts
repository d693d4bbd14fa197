import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SharedFile } from '../../../domain/files/files.schema.ts'
import { callApi } from '../../ground/api.ts'

export const filesKey = ['/api/files']

/** The client's links and files, and what is here for them, newest first. */
export function useFiles() {
  return useQuery<SharedFile[]>({ queryKey: filesKey })
}

export function useWithdrawal(file: SharedFile) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `/api/files/${file.id}/withdraw`),
    // Also after a refusal: the work may have begun meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  })
}
