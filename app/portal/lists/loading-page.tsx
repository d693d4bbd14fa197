import { Loading } from '#app/ui/button.tsx'

type LoadingPageProps = {
  children: string
  /** Completes "Turn on JavaScript to". */
  toDo: string
}

export function LoadingPage({ children, toDo }: LoadingPageProps) {
  return (
    <>
      <Loading>{children}</Loading>
      <noscript>
        <p className="mt-4 text-soft">Turn on JavaScript to {toDo}</p>
      </noscript>
    </>
  )
}
