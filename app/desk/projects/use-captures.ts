import { useQuery } from '@tanstack/react-query'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'

/** Captures and reports of a project. */
export function useCaptures(projectId: string) {
  return useQuery<CapturesPage>({ queryKey: ['/api/desk/projects', projectId, 'captures'] })
}
