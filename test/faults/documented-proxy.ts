import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { scratchFolder } from '../scratch-folder.ts'

const DOCUMENTED = join(import.meta.dirname, '../../docs/operating.md')
/** What docs/operating.md has nginx do for each request, and among which processes. */
const LOCATION = / {2}location \/ \{\n {4}proxy_pass http:\/\/127\.0\.0\.1:3000;\n[\s\S]*?\n {2}\}/
const UPSTREAM = /upstream (\w+) \{\n {2}#.*\n {2}server 127\.0\.0\.1:3000([^;]*);\n/

/** nginx as docs/operating.md has it for several processes, without TLS. @param ports on which the processes listen */
export async function startDocumentedProxy(
  port: number,
  ports: readonly number[],
): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(scratchFolder(), 'bildruta-nginx-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, ports))
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => nginx.once('close', () => resolve()))
  await listening(port, nginx)
  return {
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function configuration(folder: string, port: number, ports: readonly number[]): string {
  const text = readFileSync(DOCUMENTED, 'utf8')
  const [location = ''] = LOCATION.exec(text) ?? []
  const [, name = '', how = ''] = UPSTREAM.exec(text) ?? []
  if (!location || !name) throw new Error('docs/operating.md has no nginx before several processes.')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/logs/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
${temporary.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  upstream ${name} {
${ports.map((one) => `    server 127.0.0.1:${one}${how};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    server_name localhost;
${location.replace('127.0.0.1:3000', name)}
  }
}
`
}

async function listening(port: number, nginx: ChildProcess): Promise<void> {
  while (nginx.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined)
    if (answer) return
    await delay(10)
  }
  throw new Error('nginx did not start.')
}
