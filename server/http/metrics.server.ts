import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Program } from '#platform/program.ts'

/** Seconds; the sizes that matter to someone who waits. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus reads from `/metrics`. */
export function createMetrics({ version, commit }: Program) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'What runs: always 1, by version and commit',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1)
  const fromMemory = { hits: 0 }
  const errors = { count: 0 }
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by the application, by method, route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  new Counter({
    name: 'http_memory_answers_total',
    help: 'Public pages and files answered from memory, ahead of the application',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(fromMemory.hits)
    },
  })
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, limits reached, ids of others asked for, requests of other sites refused',
    labelNames: ['event'],
    registers: [registry],
  })
  return { registry, requests, fromMemory, errors, securityEvents }
}
