import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { useCaptures } from '#app/portal/captures/captures.tsx'
import { BlobFactsText } from '#app/portal/upload/file-facts.tsx'
import { removeUpload } from '#app/portal/upload/transfer.ts'
import {
  addFiles,
  currentTransfers,
  dropTransfer,
  followTransfers,
  isRunning,
  type Transfer,
} from '#app/portal/upload/transfers.ts'
import { FileDrop, TransferList, UnfinishedUploads } from '#app/portal/upload/uploader.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { deliverFormSchema } from '#domain/delivery/deliveries/deliver.schema.ts'
import {
  DELIVERY_ITEM_KINDS,
  type DeliveryItemKind,
  itemKindLabel,
  TAKE_BACK_HOURS,
} from '#domain/delivery/deliveries/deliveries.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import type { ContentKind } from '#domain/storage/content-kinds.schema.ts'
import { ActionFields } from '../components/action.tsx'
import { DayField } from '../components/day-field.tsx'
import { boundTo, useKeyedList } from '../components/keyed-list.ts'
import { TickField } from '../components/tick-field.tsx'

type Item = { kind: DeliveryItemKind; label: string; link: string }

type DeliverFormProps = { page: StudioProject; path: string; close: () => void }

export function DeliverForm({ page, path, close }: DeliverFormProps) {
  const { project, onCompletion } = page
  const { items, add, change, remove, reset } = useKeyedList(newItem)
  const files = useDeliveryFiles(project.id)
  return (
    <ActionFields
      close={close}
      id="deliver"
      title="Deliver"
      description={`The client is notified by message and email, and can approve it or ask for changes. It replaces a delivery that is still waiting for an answer. You can recall it within ${TAKE_BACK_HOURS} hours.`}
      schema={deliverFormSchema}
      path={`${path}/deliver`}
      extraFields={() => ({
        items: [
          ...files.here.map(({ kind, label, blob }) => ({ kind, label, blobId: blob.id })),
          ...items.filter(isSaid).map(({ kind, label, link }) => ({ kind, label, link })),
        ],
      })}
      blockedReason={files.blockedReason}
      verb="Deliver"
      done="Delivered. The client is notified by message and email."
      onDone={reset}
    >
      {(field) => (
        <>
          <TextField {...field('title')} label="Title" hint="One line" required />
          <TextAreaField {...field('notes')} label="Notes" hint="What the client should know" rows={4} />
          <DeliveryFiles files={files} />
          {items.map((item, index) => {
            const bound = boundTo<Item>(item, (changes) => change(item.key, changes))
            return (
              <fieldset
                key={item.key}
                className="grid gap-4 border-line border-t pt-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <legend className="sr-only">Link {index + 1}</legend>
                <SelectField label="Kind" options={ITEM_KINDS} {...bound('kind')} />
                <TextField label="Label" {...bound('label')} />
                <div className="sm:col-span-2">
                  <TextField label="Link" hint="Full https address" inputMode="url" {...bound('link')} />
                </div>
                {items.length > 1 && (
                  <div className="sm:col-span-2">
                    <Button size="small" onClick={() => remove(item.key)}>
                      Remove link {index + 1}
                    </Button>
                  </div>
                )}
              </fieldset>
            )
          })}
          <div>
            <Button onClick={add}>Add link</Button>
          </div>
          <ReportField field={field('reportId')} projectId={project.id} />
          <DayField
            {...field('approvedBySilenceOn')}
            label="Automatic approval on"
            hint="Optional. Applies if the client doesn’t answer before that day."
            hintBelow
          />
          <TickField {...field('completes')}>
            Final delivery. Approval completes the project
            {onCompletion && ` and invoices the second instalment, ${formatEuros(onCompletion.gross)}`}
          </TickField>
          {!project.figures && (
            <>
              <TextField
                {...field('withoutFigures')}
                label="Reason for missing figures"
                hint="Required for the final delivery, unless figures follow"
              />
              <TickField {...field('figuresFollow')}>Before and after figures will follow</TickField>
            </>
          )}
        </>
      )}
    </ActionFields>
  )
}

type ReportFieldProps = {
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>
  projectId: string
}

function ReportField({ field, projectId }: ReportFieldProps) {
  const reports = useCaptures({ api: '/api/desk', projectId }).data?.reports ?? []
  const options = reports.map(({ id, number, buildBefore, buildAfter }) => ({
    value: id,
    label: `${number}: ${buildBefore} → ${buildAfter}`,
  }))
  return (
    <SelectField
      {...field}
      label="Report"
      hint="Its figures replace typed ones"
      options={[{ value: '', label: 'No report' }, ...options]}
    />
  )
}

function isSaid({ label, link }: Item): boolean {
  return `${label}${link}`.trim() !== ''
}

function newItem(): Item {
  return { kind: 'build', label: '', link: '' }
}

function DeliveryFiles({ files }: { files: ReturnType<typeof useDeliveryFiles> }) {
  return (
    <div>
      <FileDrop onFiles={(chosen) => void files.add(chosen)} />
      <TransferList transfers={files.sent} />
      <UnfinishedUploads at={files.at} uploads={files.half} onRemoved={() => void files.look()} />
      {files.here.length > 0 && (
        <>
          <p className="mt-5 text-small text-soft">
            These files will be included. Files you don’t deliver within 24 hours are deleted.
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
                    label="File kind"
                    value={kind}
                    options={ITEM_KINDS}
                    onChange={({ target }) => files.say(blob.id, { kind: target.value as DeliveryItemKind })}
                  />
                  <TextField
                    label="Name"
                    value={label}
                    onChange={({ target }) => files.say(blob.id, { label: target.value })}
                  />
                </div>
                <div>
                  <Button size="small" onClick={() => void files.remove(blob.id)}>
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

const ITEM_KINDS = DELIVERY_ITEM_KINDS.map((kind) => ({ value: kind, label: itemKindLabel(kind) }))

type Said = { kind: DeliveryItemKind; label: string }
type DeliveryFile = Said & { blob: BlobFacts }

/** Usual kind by content type; anything else is a build. */
const USUAL_KINDS: Partial<Record<ContentKind, DeliveryItemKind>> = {
  pdf: 'report',
  'unreal-trace': 'captures',
}
const NONE: readonly Transfer[] = []

function useDeliveryFiles(projectId: string) {
  const at = `/api/desk/projects/${projectId}/uploads`
  const known = useQuery<BlobFacts[]>({ queryKey: ['/api/desk/projects', projectId, 'uploads'] })
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => NONE)
  const [said, setSaid] = useState<Readonly<Record<string, Partial<Said>>>>({})
  const { toast } = useToast()
  const sent = transfers.filter((transfer) => isOfDelivery(transfer, at))
  const blobs = known.data ?? []

  /** Uploaded files move from the transfers to the list once the list contains them. */
  async function look(): Promise<void> {
    const { isSuccess } = await known.refetch()
    if (!isSuccess) return
    for (const { key, state } of currentTransfers().filter((transfer) => isOfDelivery(transfer, at)))
      if (state === 'done') void dropTransfer(key)
  }

  return {
    at,
    sent,
    half: blobs.filter(({ id, status }) => status === 'uploading' && !isRunning(id)),
    here: blobs
      .filter(({ status }) => status === 'here')
      .map((blob): DeliveryFile => ({ ...usualOf(blob), ...said[blob.id], blob })),
    blockedReason:
      sent.length === 0
        ? undefined
        : 'Wait until all files are uploaded, or remove the ones you don’t want to include.',
    look,
    /** Refetched, because another page may have started or finished an upload. */
    add: (files: readonly File[]) => {
      const uploads = known
        .refetch()
        .then(({ data = [] }) => data.filter(({ status }) => status === 'uploading'))
      addFiles(files, { at, projectId, uploads, done: () => void look() })
    },
    say: (id: string, changes: Partial<Said>) =>
      setSaid((before) => ({ ...before, [id]: { ...before[id], ...changes } })),
    remove: async (id: string) => {
      await removeUpload(`${at}/${id}`).catch((error) =>
        toast({ title: 'Not Removed', description: sentenceOf(error), variant: 'destructive' }),
      )
      await look()
    },
  }
}

function isOfDelivery(transfer: Transfer, at: string): boolean {
  return transfer.at === at && transfer.purpose === undefined
}

function usualOf({ kind, name }: BlobFacts): Said {
  return { kind: USUAL_KINDS[kind ?? 'other'] ?? 'build', label: name }
}
