import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'

export function useDeliveries(projectId: string) {
  return useQuery<Delivery[]>({ queryKey: deliveriesOf(projectId) })
}

type Answer = { approve: true } | { words: string }

/** Also refetches after a refusal, to show the current state. */
export function useAnswer({ id, projectId }: Delivery) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answer: Answer): Promise<Delivery> => {
      const response =
        'words' in answer
          ? await callApi('POST', `/api/deliveries/${id}/ask-changes`, answer)
          : await callApi('POST', `/api/deliveries/${id}/approve`)
      return response.json()
    },
    onSuccess: (answered) =>
      queryClient.setQueryData<Delivery[]>(deliveriesOf(projectId), (known) =>
        known?.map((delivery) => (delivery.id === answered.id ? answered : delivery)),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['/api/projects'] }),
  })
}

function deliveriesOf(projectId: string): string[] {
  return ['/api/projects', projectId, 'deliveries']
}
