import type { ReactNode } from 'react'
import { useUnreadCount } from '../messages/thread-queries.ts'
import { AccountIcon, DashboardIcon, MessagesIcon, PaymentsIcon, UploadIcon } from './portal-icons.tsx'

export type PortalPage = {
  label: string
  href: string
  /** The page's other address. */
  alsoAt?: string
  icon: () => ReactNode
  /** How many unread things wait there. */
  useCount?: () => number
}

/** The portal's navigation, in its order. */
export const portalPages: readonly PortalPage[] = [
  { label: 'Dashboard', href: '/client/dashboard', alsoAt: '/dashboard', icon: DashboardIcon },
  { label: 'Upload', href: '/client/upload', alsoAt: '/upload', icon: UploadIcon },
  { label: 'Payments', href: '/client/payments', alsoAt: '/payments', icon: PaymentsIcon },
  {
    label: 'Messages',
    href: '/client/messages',
    alsoAt: '/messages',
    icon: MessagesIcon,
    useCount: useUnreadCount,
  },
  { label: 'Account', href: '/account', icon: AccountIcon },
]
