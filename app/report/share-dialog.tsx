import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyText } from '#app/portal/copy-text.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, SubmitButton } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { SHARE_DAYS, type ShareLink, shareSchema } from '#domain/delivery/reports/reports.schema.ts'
import { clockDay, isoTime } from '#domain/kernel/time.ts'

const DAYS = SHARE_DAYS.map((days) => ({ value: days, label: `${days} days` }))

type ShareDialogProps = {
  api: '/api' | '/api/desk'
  reportId: string
  /** The client's, unless the link can't show it. */
  name: string | undefined
  links: readonly ShareLink[]
  onClose: () => void
}

/** Creates links that show the result to anybody who has them, and revokes them. */
export function ShareDialog({ api, reportId, name, links, onClose }: ShareDialogProps) {
  const dialog = useOpenDialog()
  const queryClient = useQueryClient()
  /** Its links are also in lists. */
  const refetch = () => queryClient.invalidateQueries()
  const [secret, setSecret] = useState<string>()
  const form = useForm({
    schema: shareSchema,
    initial: { values: { days: '30' } },
    send: async (input) => {
      try {
        const answer = await callApi('POST', `${api}/reports/${reportId}/share`, input)
        setSecret((await answer.json()).secret)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      await refetch()
      return {}
    },
  })
  return (
    <Dialog ref={dialog} width="wide" onClose={onClose}>
      {(id) => (
        <>
          <DialogHead id={id} title="Share the result">
            Anybody with the link sees the result. Files, prices and messages stay private.
          </DialogHead>
          {secret ? (
            <NewLink secret={secret} />
          ) : (
            <form {...form.props} aria-labelledby={id} className="mt-6 grid gap-5">
              <SelectField {...form.field('days')} label="Works for" options={DAYS} />
              {name !== undefined && (
                <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small">
                  <input type="checkbox" name="namesClient" className="choice" />
                  Show the name {name}
                </label>
              )}
              {form.failure && <Alert tone="failure">{form.failure}</Alert>}
              <div>
                <SubmitButton busy={form.busy}>Create link</SubmitButton>
              </div>
            </form>
          )}
          <Links api={api} links={links} onRevoked={refetch} />
          <Button className="mt-7" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}

function NewLink({ secret }: { secret: string }) {
  const address = `${location.origin}/result#${secret}`
  return (
    <div className="mt-6" role="status">
      <p className="font-semibold text-small">Copy the link now. It won’t be shown again.</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 rounded-md border border-edge bg-raised px-3.5 py-2 font-mono text-micro">
        <span className="min-w-0 grow basis-60 break-all">{address}</span>
        <CopyText name="the link" text={address} />
      </p>
    </div>
  )
}

type LinksProps = Pick<ShareDialogProps, 'api'> & {
  links: readonly ShareLink[]
  onRevoked: () => Promise<void>
}

function Links({ api, links, onRevoked }: LinksProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="share-links" className="mt-8">
      <h3 id="share-links" className="font-semibold text-small text-soft tracking-normal">
        Links
      </h3>
      <ul className="mt-2 border-line border-t">
        {links.map((link) => (
          <LinkRow key={link.id} api={api} link={link} onRevoked={onRevoked} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ api, link, onRevoked }: Omit<LinksProps, 'links'> & { link: ShareLink }) {
  const now = isoTime(useNow())
  const revocation = useMutation({
    mutationFn: () => callApi('POST', `${api}/share-links/${link.id}/revoke`),
    onSuccess: onRevoked,
  })
  const { createdAt, expiresAt, revokedAt, namesClient, byName } = link
  const state = revokedAt
    ? `revoked on ${clockDay(revokedAt)}`
    : `${expiresAt > now ? 'works until' : 'ended on'} ${clockDay(expiresAt)}`
  const about = `Created on ${clockDay(createdAt)}${byName === null ? '' : ` by ${byName}`}`
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-5 gap-y-1 border-line border-b py-2 text-small">
      <span>
        {about}, {state}
        <span className="block text-soft">
          {namesClient ? 'with the name of the client' : 'without a name'}
        </span>
        {revocation.isError && <span className="block text-negative">{sentenceOf(revocation.error)}</span>}
      </span>
      {revokedAt === null && expiresAt > now && (
        <Button
          size="small"
          className="pointer-coarse:min-h-11"
          busy={revocation.isPending}
          onClick={() => revocation.mutate()}
        >
          Revoke
          <VisuallyHidden> the link created on {clockDay(createdAt)}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
