import { useOutletContext } from 'react-router'
import type { DeskMember } from './require-member.ts'

/** Whoever of the staff looks at this screen. */
export function useMember(): DeskMember {
  return useOutletContext<DeskMember>()
}
