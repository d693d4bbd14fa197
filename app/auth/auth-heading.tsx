import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-10">
      <h1 className="text-[min(2.75rem,11vw)] leading-none">{title}</h1>
      {children && <p className="mt-4 text-lead text-soft">{children}</p>}
    </div>
  )
}

/** A page that reports a result. */
export function AuthResult({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <AuthHeading title={title} />
      <div className="grid justify-items-start gap-6">{children}</div>
    </>
  )
}
