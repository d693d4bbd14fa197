import type { ReactNode } from 'react'

/** Ornaments beside the words of the navigation. */
function PortalIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      className="shrink-0"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function DashboardIcon() {
  return (
    <PortalIcon>
      <path d="M2.5 3.5h15v13h-15zM5 11h2.5V7H10v6h2.5v-3H15" />
    </PortalIcon>
  )
}

export function UploadIcon() {
  return (
    <PortalIcon>
      <path d="M10 13V3.5M5.5 8 10 3.5 14.5 8M2.5 12.5v4h15v-4" />
    </PortalIcon>
  )
}

export function PaymentsIcon() {
  return (
    <PortalIcon>
      <path d="M2.5 4.5h15v11h-15zM2.5 8h15M5 12.5h4" />
    </PortalIcon>
  )
}

export function MessagesIcon() {
  return (
    <PortalIcon>
      <path d="M2.5 3.5h15v10H10l-4 3.5v-3.5H2.5zM6 7h8M6 10h5" />
    </PortalIcon>
  )
}

export function AccountIcon() {
  return (
    <PortalIcon>
      <path d="M6.5 3h7v6.5h-7zM2.5 17v-4h15v4" />
    </PortalIcon>
  )
}

export function SignOutIcon() {
  return (
    <PortalIcon>
      <path d="M12 3.5H3.5v13H12M8 10h9.5M14 6.5l3.5 3.5-3.5 3.5" />
    </PortalIcon>
  )
}
