import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loading } from '#app/ui/button.tsx'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { Legend } from '../project/measured-figures.tsx'
import { AddCaptures } from './add-captures.tsx'
import { ProjectTokens } from './project-tokens.tsx'
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
