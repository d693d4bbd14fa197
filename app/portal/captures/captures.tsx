import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loading } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  type CapturesPage,
  newTokenSchema,
  type ProjectToken,
} from '#domain/delivery/captures/captures.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { Legend } from '../project/measured-figures.tsx'
import { Secrets } from '../secrets.tsx'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { AddCaptures } from './add-captures.tsx'
import { SceneHistory } from './scene-history.tsx'

/** Where a page of the client or the studio reads and changes captures. */
export type CapturesAt = {
  projectId: string
  /** Start of all addresses. */
  api: '/api' | '/api/desk'
  /** How the page calls the client. */
  client: 'you' | 'the client'
}

export function useCaptures({ api, projectId }: Pick<CapturesAt, 'api' | 'projectId'>) {
  return useQuery<CapturesPage>({ queryKey: [`${api}/projects`, projectId, 'captures'] })
}

/** The builds of a project over time, and how captures are added. */
export function Captures(at: CapturesAt) {
  const { api, projectId } = at
  const page = useCaptures(at)
  const queryClient = useQueryClient()
  const project = `${api}/projects/${projectId}`
  const onChanged = () => void queryClient.invalidateQueries({ queryKey: [`${api}/projects`, projectId] })
  const { captures = [], history = [], reports = [], tokens = [] } = page.data ?? {}
  return (
    <Card title="Captures" tag={history.length > 0 && <Legend />}>
      {page.isPending ? (
        <Loading>Loading captures...</Loading>
      ) : !page.data ? (
        <ListFailure of="captures" query={page} />
      ) : history.length === 0 ? (
        <p className="mb-6 max-w-[44em] text-small text-soft">
          No captures yet. Add at least three runs of each scene, so that a later build can be compared.
        </p>
      ) : (
        history.map((scene) => (
          <SceneHistory
            key={scene.scene}
            history={scene}
            captures={captures}
            targetFps={reports[0]?.targetFps}
            at={at}
            onChanged={onChanged}
          />
        ))
      )}
      <AddCaptures
        captures={captures}
        target={{
          projectId,
          captures: `${project}/captures`,
          uploads: api === '/api' ? '/api/uploads' : `${project}/uploads`,
          onAdded: onChanged,
        }}
      />
      {api === '/api' && (
        <details className="details-settle mt-6">
          <summary className="min-h-11 py-2.5 font-semibold text-small underline decoration-edge underline-offset-4">
            Captures from a build machine
          </summary>
          <p className="mb-5 max-w-[44em] text-small text-soft">
            With a token, a build machine adds the captures of each build and learns whether the build is
            worse. The token can’t read or change anything else.
          </p>
          <ProjectTokens projectId={projectId} tokens={tokens} onChanged={onChanged} />
        </details>
      )}
    </Card>
  )
}

type ProjectTokensProps = { projectId: string; tokens: readonly ProjectToken[]; onChanged: () => void }

/** Tokens with which build machines add captures to a project. */
function ProjectTokens({ projectId, tokens, onChanged }: ProjectTokensProps) {
  const now = useNow()
  return (
    <Secrets
      what="token"
      schema={newTokenSchema}
      path={`/api/projects/${projectId}/tokens`}
      rows={tokens.map(({ id, name, emails, createdAt, lastUsedAt, revokedAt }) => ({
        id,
        name,
        isLive: revokedAt === null,
        facts: [
          `created ${clockDay(createdAt)}`,
          revokedAt ? `revoked ${clockDay(revokedAt)}` : emails && 'emails you when a build is worse',
          lastUsedAt ? `last used ${relativeWords(lastUsedAt, now)}` : 'never used',
        ],
      }))}
      revocation={{
        path: (id) => `/api/tokens/${id}/revoke`,
        consequence: 'Build machines that use it can’t add captures anymore.',
      }}
      shownOnce={(secret) => ({
        Token: secret,
        Command: `npx frames push --project ${location.origin}/client/projects/${projectId} --token ${secret} --build 1.4.2 --side after --scene folder "runs/**"`,
      })}
      onChanged={onChanged}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" placeholder="build server" required autoComplete="off" />
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input type="checkbox" name="emails" className="choice" />
            Email me when a build is worse
          </label>
        </>
      )}
    </Secrets>
  )
}
