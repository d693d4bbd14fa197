import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { Timeline, TimelineFilter } from '#domain/reads/project-pages.schema.ts'

/** Of all filters. What is told of a project makes its timelines look again. */
export function timelineKey(projectId: string): readonly string[] {
  return ['/api/projects', projectId, 'timeline']
}

/** What happened to a project as far as it was fetched, newest first. */
export function useTimeline(projectId: string, of: TimelineFilter) {
  return useInfiniteQuery({
    queryKey: [...timelineKey(projectId), of],
    queryFn: async ({ pageParam }): Promise<Timeline> => {
      const before = pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`
      const response = await callApi('GET', `/api/projects/${projectId}/timeline?of=${of}${before}`)
      return response.json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
