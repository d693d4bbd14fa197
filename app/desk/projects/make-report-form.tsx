import { useCaptures } from '#app/portal/captures/captures.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { CaptureSide, CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import { newReportSchema } from '#domain/delivery/reports/reports.schema.ts'
import { ActionFields } from '../components/action.tsx'
import { QueryResult } from '../components/query-result.tsx'

type MakeReportFormProps = { projectId: string; path: string; close: () => void }

export function MakeReportForm({ projectId, path, close }: MakeReportFormProps) {
  const captures = useCaptures({ api: '/api/desk', projectId })
  return (
    <QueryResult of="captures" query={captures}>
      {(page) => (
        <ActionFields
          close={close}
          id="report"
          title="Make a report"
          description="Compares all captures of two builds and signs the result. It replaces the last report, which stays listed. The client sees it once it is delivered."
          schema={newReportSchema}
          path={`${path}/reports`}
          verb="Make report"
          done="Report made. Choose it when you deliver."
        >
          {(field) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <SelectField
                  {...field('buildBefore')}
                  label="Build before"
                  options={buildsOf(page, 'before')}
                  required
                />
                <SelectField
                  {...field('buildAfter')}
                  label="Build after"
                  options={buildsOf(page, 'after')}
                  required
                />
              </div>
              <TextField
                {...field('targetFps')}
                label="Goal in FPS"
                hint="Optional, such as 60"
                inputMode="numeric"
              />
            </>
          )}
        </ActionFields>
      )}
    </QueryResult>
  )
}

/** Newest first, so that the newest is chosen. */
function buildsOf({ captures }: CapturesPage, side: CaptureSide) {
  const builds = new Set(captures.filter((capture) => capture.side === side).map(({ build }) => build))
  if (builds.size === 0) return [{ value: '', label: 'No captures yet' }]
  return [...builds].map((build) => ({ value: build, label: build }))
}
