import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { callApi } from '#app/shared/api.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { isUnseen } from '#domain/projects/status-headline/lines-after-work.ts'
import { useIsVisible } from '../time/use-is-visible.ts'

/** Tells the server that a completed project was looked at. @param onSeen runs first, with the project's id */
export function useResultSeen(project: Project | undefined, onSeen?: (id: string) => void): void {
  const queryClient = useQueryClient()
  const isVisible = useIsVisible()
  const unseenId = project && isUnseen(project) ? project.id : undefined
  const see = useEffectEvent((id: string) => {
    onSeen?.(id)
    callApi('POST', `/api/projects/${id}/seen`)
      .then(() => queryClient.invalidateQueries({ queryKey: ['/api/projects'] }))
      // Told again at the next visit.
      .catch(() => undefined)
  })
  useEffect(() => {
    if (unseenId && isVisible) see(unseenId)
  }, [unseenId, isVisible])
}
