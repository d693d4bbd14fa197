export type DeskPage = { label: string; href: string }

/** Where the desk begins. */
export const DESK = '/desk'

/** The desk's navigation, in its order. */
export const deskPages: readonly DeskPage[] = [
  { label: 'Today', href: DESK },
  { label: 'Projects', href: '/desk/projects' },
  { label: 'Enquiries', href: '/desk/enquiries' },
]
