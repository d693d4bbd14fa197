import { readFileSync } from 'node:fs'

const SAMPLE_MS = 100

/** Resident memory of a process, in MB. */
export function watchMemory(pid: number) {
  let most = 0
  let timer: NodeJS.Timeout | undefined
  const now = () => residentMb(pid)
  const sample = () => {
    most = Math.max(most, now())
  }
  return {
    begin: () => {
      timer = setInterval(sample, SAMPLE_MS)
    },
    now,
    most: () => most,
    waitFor: async (mb: number, seconds: number) => {
      const startedAt = performance.now()
      const passed = () => Math.round((performance.now() - startedAt) / 1000)
      while (now() > mb && passed() < seconds) await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      return { mb: now(), seconds: passed() }
    },
    stop: () => clearInterval(timer),
  }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}
