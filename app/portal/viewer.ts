import { useOutletContext } from 'react-router'
import type { Viewer } from '#domain/people/people.schema.ts'

/** Who is signed in, for the pages of the portal. */
export function useViewer(): Viewer {
  return useOutletContext<Viewer>()
}
