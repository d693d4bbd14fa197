import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi } from '#app/shared/api.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ShownAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'
import type { Finding, Severity, Machine as Status } from '#product/checks/check.schema.ts'
import { FactList } from './components/fact-list.tsx'
import { Heading, WithAside } from './components/page-heading.tsx'
import { ListSection, Section } from './components/section.tsx'

const TONES = { problem: 'negative', warning: 'progress' } as const satisfies Record<Severity, BadgeTone>

/** Checks call external services, so they run on request, not with every update. */
export default function SystemStatus() {
  const now = useNow()
  const status = useQuery({
    queryKey: ['system-status'],
    queryFn: async (): Promise<Status> => (await callApi('GET', '/api/desk/system')).json(),
  })
  return (
    <>
      <Heading
        beside={
          <Button busy={status.isFetching} onClick={() => void status.refetch()}>
            Check again
          </Button>
        }
      >
        System status
      </Heading>
      <QueryResult of="system status" query={status}>
        {(data) => <Loaded status={data} lookedAt={status.dataUpdatedAt} now={now} />}
      </QueryResult>
    </>
  )
}

function Loaded({ status, lookedAt, now }: { status: Status; lookedAt: number; now: Date }) {
  const { findings, passed, alerts, running, since } = status
  const at = (time: string) => timeWords(time, now)
  return (
    <WithAside
      aside={
        <>
          <ListSection title="Alerts" none="No alerts yet.">
            {alerts.map((alert) => (
              <Alert key={alert.name} alert={alert} at={at} />
            ))}
          </ListSection>
          <Section title="This server">
            <FactList
              facts={[
                ['Version', running.program.version],
                ['Commit', running.program.commit ?? 'unknown'],
                ['Node', running.node.slice(1)],
                ['Database', running.database],
                ['Migration', running.migration ?? 'none'],
                ['Running since', at(since)],
                ['Last checked', at(new Date(lookedAt).toISOString())],
              ]}
            />
          </Section>
        </>
      }
    >
      <ListSection title="Needs your attention" none="All checks passed.">
        {findings.map((finding) => (
          <FindingRow key={finding.check} finding={finding} />
        ))}
      </ListSection>
      <Section title="Passed checks">
        <ul className="columns-2 gap-x-8 pt-3 text-small text-soft sm:columns-3">
          {passed.map((name) => (
            <li key={name} className="wrap-anywhere break-inside-avoid py-1 first-letter:uppercase">
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </WithAside>
  )
}

function FindingRow({ finding: { check, severity, says, detail, toDo } }: { finding: Finding }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-2.5 sm:grid-cols-[5.5rem_9rem_minmax(0,1fr)]">
      <span>
        <Badge tone={TONES[severity]}>{severity}</Badge>
      </span>
      <b className="block font-semibold first-letter:uppercase">{check}</b>
      <span className="wrap-anywhere max-sm:col-span-2">
        {says} {toDo}
        {detail && <span className="block text-micro text-soft leading-6">{detail}</span>}
      </span>
    </li>
  )
}

function Alert({ alert, at }: { alert: ShownAlert; at: (time: string) => string }) {
  const { name, says, beganAt, endedAt, isSent } = alert
  return (
    <li className="wrap-anywhere border-line border-b py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{name}</b>
        <Badge tone={endedAt === null ? 'negative' : 'neutral'}>
          {endedAt === null ? 'active' : 'resolved'}
        </Badge>
      </p>
      <p className="mt-1">{says}</p>
      <p className="text-soft">
        since {at(beganAt)}
        {endedAt !== null && `, until ${at(endedAt)}`}
        {!isSent && ', not sent'}
      </p>
    </li>
  )
}
