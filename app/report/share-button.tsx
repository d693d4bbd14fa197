import { useQueryClient } from '@tanstack/react-query'
import { Secrets } from '#app/portal/secrets.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useAsked } from '#app/ui/later.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type ReportFacts, SHARE_DAYS, shareSchema } from '#domain/delivery/reports/reports.schema.ts'
import { clockDay, isoTime } from '#domain/kernel/time.ts'

const DAYS = SHARE_DAYS.map((days) => ({ value: days, label: `${days} days` }))

type ShareProps = {
  api: '/api' | '/api/desk'
  report: ReportFacts
  /** The client's, unless the link can't show it. */
  name: string | undefined
}

export function ShareButton(props: ShareProps) {
  const { asked, ask, end } = useAsked<void>()
  return (
    <>
      <Button onClick={() => ask()}>
        Share<VisuallyHidden> report {props.report.number}</VisuallyHidden>
      </Button>
      {asked && <ShareDialog key={asked.nth} {...props} onClose={end} />}
    </>
  )
}

/** Creates links that show the result to anybody who has them, and revokes them. */
function ShareDialog({ api, report, name, onClose }: ShareProps & { onClose: () => void }) {
  const dialog = useOpenDialog()
  const queryClient = useQueryClient()
  const now = isoTime(useNow())
  return (
    <Dialog ref={dialog} width="wide" onClose={onClose}>
      {(id) => (
        <>
          <DialogHead id={id} title="Share the result">
            Anyone with the link sees the result. Files, prices and messages stay private.
          </DialogHead>
          <div className="mt-6">
            <Secrets
              what="link"
              schema={shareSchema}
              initial={{ days: '30' }}
              path={`${api}/reports/${report.id}/share`}
              rows={report.shareLinks.map(({ revokedAt, expiresAt, createdAt, byName, ...link }) => ({
                id: link.id,
                name: `Created on ${clockDay(createdAt)}${byName === null ? '' : ` by ${byName}`}`,
                isLive: revokedAt === null && expiresAt > now,
                facts: [
                  revokedAt
                    ? `revoked on ${clockDay(revokedAt)}`
                    : `${expiresAt > now ? 'works until' : 'ended on'} ${clockDay(expiresAt)}`,
                  link.namesClient ? 'with the name of the client' : 'without a name',
                ],
              }))}
              revocation={{
                path: (linkId) => `${api}/share-links/${linkId}/revoke`,
                consequence: 'Nobody can open it anymore.',
              }}
              shownOnce={(secret) => ({ Link: `${location.origin}/result#${secret}` })}
              onChanged={() => void queryClient.invalidateQueries()}
              closing={<Button onClick={() => dialog.current?.close()}>Close</Button>}
            >
              {(field) => (
                <>
                  <SelectField {...field('days')} label="Works for" options={DAYS} />
                  {name !== undefined && (
                    <label className="flex min-h-11 items-center gap-3 text-small">
                      <input type="checkbox" name="namesClient" className="choice" />
                      Show the name {name}
                    </label>
                  )}
                </>
              )}
            </Secrets>
          </div>
        </>
      )}
    </Dialog>
  )
}
