import { MoreLink } from '#app/ui/more-link.tsx'
import { cancelled } from '#content/cancelled.ts'
import { ResultScreen } from './result-screen.tsx'

/** @param isSignedIn whether there are payments to go back to */
export function CancelledScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const { text, payments, ...screen } = cancelled
  return (
    <ResultScreen
      {...screen}
      text={
        <>
          {text}
          {isSignedIn && (
            <span className="mt-3 block">
              <MoreLink to={payments.href} label={payments.label} className="text-ink" />
            </span>
          )}
        </>
      }
    />
  )
}
