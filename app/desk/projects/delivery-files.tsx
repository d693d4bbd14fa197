import { BlobFactsText } from '#app/portal/upload/blob-facts-text.tsx'
import { FileDrop } from '#app/portal/upload/file-drop.tsx'
import { HalfUploads } from '#app/portal/upload/half-uploads.tsx'
import { TransferList } from '#app/portal/upload/transfer-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DeliveryItemKind } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import type { useDeliveryFiles } from './use-delivery-files.ts'

/** Where files for a delivery are uploaded, and what of them is here. */
export function DeliveryFiles({ files }: { files: ReturnType<typeof useDeliveryFiles> }) {
  return (
    <div>
      <FileDrop onFiles={(chosen) => void files.add(chosen)} />
      <TransferList transfers={files.sent} />
      <HalfUploads at={files.at} uploads={files.half} onRemoved={() => void files.look()} />
      {files.here.length > 0 && (
        <>
          <p className="mt-5 text-small text-soft">
            These files are here and go with the delivery. What is not delivered within a day is deleted.
          </p>
          <ul aria-label="Files of this delivery" className="mt-3">
            {files.here.map(({ blob, kind, label }) => (
              <li key={blob.id} className="grid gap-4 border-line border-t py-4">
                <div className="wrap-anywhere min-w-0">
                  <h3 className="font-semibold text-body tracking-normal">{blob.name}</h3>
                  <BlobFactsText blob={blob} />
                </div>
                <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
                  <SelectField
                    label="Kind of the file"
                    value={kind}
                    options={ITEM_KINDS}
                    onChange={({ target }) => files.say(blob.id, { kind: target.value as DeliveryItemKind })}
                  />
                  <TextField
                    label="What it is called"
                    value={label}
                    onChange={({ target }) => files.say(blob.id, { label: target.value })}
                  />
                </div>
                <div>
                  <Button size="small" className="min-h-11" onClick={() => void files.remove(blob.id)}>
                    Remove<VisuallyHidden> {blob.name}</VisuallyHidden>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
