import { useOutletContext } from 'react-router'
import type { Viewer } from '#domain/people/people.schema.ts'

export function useViewer(): Viewer {
  return useOutletContext<Viewer>()
}
