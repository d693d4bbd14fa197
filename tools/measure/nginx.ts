import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '../../test/e2e/raw-request.ts'
import { freePort } from '../../test/free-port.ts'
import { endOf } from './instruments/bare-process.ts'

/** What nginx answers for `/`, by `Accept-Encoding`. */
export type Variants = Record<'br' | 'identity', { body: Buffer; headers: IncomingHttpHeaders }>

/** Headers that nginx writes itself. */
const OWN = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'x-request-id',
])

/** Starts an nginx with one worker that answers `/` with the same bytes and the same headers, from its open-file cache. */
export async function startNginx(variants: Variants): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-nginx-'))
  mkdirSync(join(folder, 'logs'))
  for (const [name, { body }] of Object.entries(variants)) writeFileSync(join(folder, `home.${name}`), body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, variants))
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await endOf(nginx)
    rmSync(folder, { recursive: true })
  }
  await answering(url, nginx)
  return { url, stop }
}

function configuration(folder: string, port: number, { br, identity }: Variants): string {
  const common = Object.entries(identity.headers).filter(([name]) => !OWN.has(name))
  return `
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  keepalive_requests 10000000;
  open_file_cache max=10 inactive=600s;
  open_file_cache_valid 600s;
  map $http_accept_encoding $variant { default identity; ~br br; }
  map $http_accept_encoding $encoding { default ""; ~br br; }
  map $http_accept_encoding $validator { default '${identity.headers.etag}'; ~br '${br.headers.etag}'; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = / {
      try_files /home.$variant =404;
      types { }
      default_type '${identity.headers['content-type']}';
      add_header Last-Modified "";
      add_header Content-Encoding $encoding;
      add_header ETag $validator;
      add_header X-Request-Id $request_id;
${common.map(([name, value]) => `      add_header ${name} '${String(value).replaceAll("'", "\\'")}';`).join('\n')}
    }
  }
}
`
}

async function answering(url: string, nginx: ChildProcess): Promise<void> {
  while (nginx.exitCode === null) {
    const answer = await ask(url).catch(() => undefined)
    if (answer?.status === 200) return
  }
  throw new Error('nginx did not start.')
}
