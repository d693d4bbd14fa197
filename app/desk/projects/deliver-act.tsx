import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { deliverFormSchema } from '#domain/delivery/deliveries/deliver.schema.ts'
import { type DeliveryItemKind, TAKE_BACK_HOURS } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { StudioProject } from '#domain/reads/studio-project.schema.ts'
import { Act } from '../parts/act.tsx'
import { TickField } from '../parts/tick-field.tsx'
import { DeliveryFiles } from './delivery-files.tsx'
import { ITEM_KINDS } from './item-kinds.ts'
import { useDeliveryFiles } from './use-delivery-files.ts'

type Item = { key: number; kind: DeliveryItemKind; label: string; link: string }

/** Hands something over: files that are uploaded here, and what lies elsewhere by its link. */
export function DeliverAct({ page, path }: { page: StudioProject; path: string }) {
  const { project, onCompletion } = page
  const { items, add, change, remove, reset } = useItems()
  const files = useDeliveryFiles(project.id)
  return (
    <Act
      id="deliver"
      title="Deliver"
      says={`The client reads it in their thread, by mail and on the dashboard, and approves it or asks for changes in words. It takes the place of one that waits for an answer, and can be taken back within ${TAKE_BACK_HOURS} hours.`}
      schema={deliverFormSchema}
      path={`${path}/deliver`}
      besides={() => ({
        items: [
          ...files.here.map(({ kind, label, blob }) => ({ kind, label, blobId: blob.id })),
          ...items.filter(isSaid).map(({ kind, label, link }) => ({ kind, label, link })),
        ],
      })}
      hindrance={files.hindrance}
      verb="Deliver"
      done="It is delivered. The client is told by message and mail."
      onDone={reset}
    >
      {(field) => (
        <>
          <TextField {...field('title')} label="Title" hint="What it is, in one line" required />
          <TextAreaField {...field('notes')} label="Notes" hint="What the client should know" rows={4} />
          <DeliveryFiles files={files} />
          {items.map((item, index) => (
            <fieldset
              key={item.key}
              className="grid gap-4 border-line border-t pt-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <legend className="sr-only">Link {index + 1}</legend>
              <SelectField
                label="Kind"
                value={item.kind}
                options={ITEM_KINDS}
                onChange={({ target }) => change(item.key, { kind: target.value as DeliveryItemKind })}
              />
              <TextField
                label="Label"
                value={item.label}
                onChange={({ target }) => change(item.key, { label: target.value })}
              />
              <div className="sm:col-span-2">
                <TextField
                  label="Link"
                  hint="A whole https address"
                  inputMode="url"
                  value={item.link}
                  onChange={({ target }) => change(item.key, { link: target.value })}
                />
              </div>
              {items.length > 1 && (
                <div className="sm:col-span-2">
                  <Button size="small" className="min-h-11" onClick={() => remove(item.key)}>
                    Leave out link {index + 1}
                  </Button>
                </div>
              )}
            </fieldset>
          ))}
          <div>
            <Button onClick={add}>One more link</Button>
          </div>
          <TextField
            {...field('approvedBySilenceOn')}
            label="Approved by silence on"
            hint="Optional: without an answer before that day"
            type="date"
          />
          <TickField {...field('completes')}>
            It is the last one: its approval completes the project
            {onCompletion && ` and invoices the second instalment, ${formatEuros(onCompletion.gross)}`}
          </TickField>
          {!project.figures && (
            <>
              <TextField
                {...field('withoutFigures')}
                label="Why there are no figures"
                hint="For the last one, unless they follow"
              />
              <TickField {...field('figuresFollow')}>The figures before and after follow</TickField>
            </>
          )}
        </>
      )}
    </Act>
  )
}

function useItems() {
  const [items, setItems] = useState<readonly Item[]>(() => [newItem(0)])
  return {
    items,
    add: () => setItems((known) => [...known, newItem((known.at(-1)?.key ?? 0) + 1)]),
    change: (key: number, changes: Partial<Item>) =>
      setItems((known) => known.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    remove: (key: number) => setItems((known) => known.filter((item) => item.key !== key)),
    reset: () => setItems([newItem(0)]),
  }
}

/** One of which nothing is written is none. */
function isSaid({ label, link }: Item): boolean {
  return `${label}${link}`.trim() !== ''
}

function newItem(key: number): Item {
  return { key, kind: 'build', label: '', link: '' }
}
