import { spawn } from 'node:child_process'

/** What wrk counted. */
export type Load = { requests: number; perSecond: number }

/** Puts an address under load, from one thread. @throws with wrk's own words when an answer was no 2xx */
export function putUnderLoad(
  url: string,
  { connections, seconds, args = [], environment = {} }: LoadOptions,
): Promise<Load> {
  const all = ['-t1', `-c${connections}`, `-d${seconds}s`, ...args, url.replace('localhost', '127.0.0.1')]
  return new Promise((resolve, reject) => {
    const wrk = spawn('wrk', all, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
    })
    let output = ''
    wrk.stdout.on('data', (chunk) => {
      output += chunk
    })
    wrk.once('error', reject)
    wrk.once('close', () => {
      const requests = Number(/(\d+) requests in/.exec(output)?.[1])
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
      const hasErrors = /Non-2xx|Socket errors/.test(output)
      if (requests > 0 && perSecond > 0 && !hasErrors) resolve({ requests, perSecond })
      else reject(new Error(`wrk found errors:\n${output}`))
    })
  })
}

type LoadOptions = {
  connections: number
  seconds: number
  args?: readonly string[]
  environment?: Record<string, string>
}
