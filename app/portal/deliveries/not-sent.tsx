import { Button } from '#app/ui/button.tsx'
import { keepDraft, readDraft } from './draft.ts'

/** What was written to a delivery that meanwhile cannot be answered any more. */
export function NotSent({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  return (
    <div className="grid max-w-[44em] gap-3 text-small">
      <p>What you wrote was not sent:</p>
      <p className="border-progress border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
        {readDraft(deliveryId)}
      </p>
      <div>
        <Button
          size="small"
          onClick={() => {
            keepDraft(deliveryId, '')
            onClose()
          }}
        >
          Discard it
        </Button>
      </div>
    </div>
  )
}
