import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loading } from '#app/ui/button.tsx'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { Legend } from '../project/measured-figures.tsx'
import { AddCaptures } from './add-captures.tsx'
import { BuildList } from './build-list.tsx'
import { SceneHistories } from './scene-history.tsx'

/** Where a page of the client or the studio reads and changes captures. */
export type CapturesAt = {
  projectId: string
  /** Start of all addresses, `/api` or `/api/desk`. */
  api: string
  /** Address of the uploads. */
  uploads: string
  /** How the page calls the client. */
  client: 'you' | 'the client'
}

export function useCaptures({ api, projectId }: Pick<CapturesAt, 'api' | 'projectId'>) {
  return useQuery<CapturesPage>({ queryKey: [`${api}/projects`, projectId, 'captures'] })
}

/** Builds of a project over time, and their captures. */
export function Captures(at: CapturesAt) {
  const page = useCaptures(at)
  const queryClient = useQueryClient()
  const address = `${at.api}/projects/${at.projectId}/captures`
  const target = {
    projectId: at.projectId,
    captures: address,
    uploads: at.uploads,
    onAdded: () => void queryClient.invalidateQueries({ queryKey: [`${at.api}/projects`, at.projectId] }),
  }
  const { captures = [], history = [], reports = [] } = page.data ?? {}
  return (
    <>
      {history.length > 0 && (
        <Card title="Builds over time" tag={<Legend />}>
          <p className="-mt-2 mb-6 text-small text-soft">
            Average FPS of each build. The thin ticks are its runs.
          </p>
          <SceneHistories history={history} targetFps={reports[0]?.targetFps} target={target} />
        </Card>
      )}
      <Card title="Captures">
        <AddCaptures captures={captures} target={target} />
        {page.isPending ? (
          <Loading>Loading captures...</Loading>
        ) : !page.data ? (
          <ListFailure of="captures" query={page} />
        ) : (
          <BuildList captures={captures} at={at} onChanged={target.onAdded} />
        )}
      </Card>
    </>
  )
}
