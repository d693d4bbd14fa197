import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '#app/ground/api.ts'
import { useToast } from '#app/ui/toast.tsx'
import type { UploadInput } from '#domain/delivery/files/files.schema.ts'
import { filesKey } from './use-files.ts'

const NO_ANSWER = 'Failed to submit file URL. Please try again.'

/** @returns sends a link and says in a toast how it went; whether it was accepted */
export function useUpload(): (input: UploadInput) => Promise<boolean> {
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationFn: (input: UploadInput) => callApi('POST', '/api/upload', input),
  })
  return async (input) => {
    try {
      await send(input)
    } catch (error) {
      const description = error instanceof ApiError ? error.message : NO_ANSWER
      toast({ title: 'Upload Failed', description, variant: 'destructive' })
      return false
    }
    void queryClient.invalidateQueries({ queryKey: filesKey })
    toast({
      title: 'Files Uploaded Successfully!',
      description: "We've received your project files and will begin optimization work shortly.",
    })
    return true
  }
}
