import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canBuildImages, type ImageConfig, imageStore, runInImage } from './container.ts'
import { freePort } from './free-port.ts'
import { parseEmail } from './parse-email.ts'
import type { Running } from './run-program.ts'

// Builds the image from a clone and runs it like compose.yaml. It takes minutes and needs the registries of Debian and
// npm.

const ROOT = join(import.meta.dirname, '..')
const HOUR = 3_600_000
const MOST_COMPRESSED_BYTES = 120_000_000
const PASSWORD = 'correct horse 42'
const IMAGE = 'bildruta'

describe.skipIf(!canBuildImages)(
  'the image, which needs root, buildah and mmdebstrap',
  { timeout: HOUR },
  () => {
    let folder = ''
    let data = ''
    let root = ''
    let config: ImageConfig
    let store: ReturnType<typeof imageStore>
    let server: Running
    let settings: Record<string, string> = {}
    const url = () => settings.PUBLIC_URL ?? ''

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'bildruta-image-'))
      store = imageStore(folder)
      store.makeBase()
      store.build(IMAGE, 'amd64', ROOT)
      config = store.configOf(IMAGE)
      root = store.buildah('mount', store.buildah('from', IMAGE).trim()).trim()
      data = join(folder, 'data')
      mkdirSync(data)
      chownSync(data, 10_001, 10_001)
      const port = await freePort()
      settings = {
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        EMAIL_FROM: 'Studio <support@studio.example>',
        STUDIO_EMAIL: 'studio@studio.example',
        PAYMENTS: 'test',
        BACKUP_DIR: '/data/backups',
      }
      server = runInImage(root, { config, data, settings, words: config.Cmd })
      while (!(await fetch(`${url()}/readyz`).catch(() => undefined))?.ok) {
        if (server.process.exitCode !== null) throw new Error(server.output())
        await delay(50)
      }
    }, HOUR)

    afterAll(async () => {
      server?.process.kill('SIGKILL')
      if (root) store.buildah('umount', '--all')
      rmSync(folder, { recursive: true, force: true })
    }, HOUR)

    it('is small enough to be fetched in a moment', () => {
      const bytes = store.compressedBytes(IMAGE)
      process.stdout.write(`The image has ${(bytes / 1e6).toFixed(1)} MB compressed.\n`)
      expect(bytes).toBeLessThan(MOST_COMPRESSED_BYTES)
    })

    it('runs as a user without rights, and writes to /data alone', () => {
      expect(config.User).toBe('bildruta')
      expect(Object.keys(config.Volumes)).toEqual(['/data'])
      const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
      expect(status).toMatch(/^CapBnd:\t0+$/m)
      const mounts = readFileSync(`/proc/${server.process.pid}/mounts`, 'utf8')
      expect(mounts).toMatch(/^\S+ \/ \S+ ro/m)
    })

    it('has a bill of materials that names just the packages that are in it', () => {
      const bill = JSON.parse(readFileSync(join(root, 'app/bill-of-materials.cdx.json'), 'utf8')) as {
        components: { purl: string }[]
      }
      const app = join(root, 'app')
      const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
      const installed = Object.keys(packages)
        .filter((path) => existsSync(join(app, path, 'package.json')))
        .map(
          (path) =>
            JSON.parse(readFileSync(join(app, path, 'package.json'), 'utf8')) as {
              name: string
              version: string
            },
        )
        .map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
      expect(bill.components.map(({ purl }) => purl).toSorted()).toEqual([...new Set(installed)].toSorted())
    })

    it('holds no secret, no history, no tests, and none of the tools that built it', () => {
      const tools = [
        'scripts/checks',
        ...['vite', 'typescript', 'vitest'].map((name) => `node_modules/${name}`),
      ]
      for (const path of ['.git', 'data', 'test', ...tools])
        expect(existsSync(join(root, 'app', path)), path).toBe(false)
      expect(readdirSync(join(root, 'app/content')).filter((name) => name.includes('.test.'))).toEqual([])
    })

    it('says by itself whether it is ready', async () => {
      expect(config.Healthcheck?.Test[0]).toBe('CMD')
      const ask = (more: Record<string, string>) =>
        runInImage(root, {
          config,
          data,
          settings: { ...settings, ...more },
          words: config.Healthcheck?.Test.slice(1) ?? [],
        }).ended
      expect(await ask({})).toMatchObject({ status: 0 })
      expect(await ask({ PORT: String(await freePort()) })).toMatchObject({ status: 1 })
    })

    it('shows its first page, invites its first member of staff, and makes its first sale in test mode', async () => {
      expect(await (await fetch(url())).text()).toContain('YOUR BUILD.')
      const named = ['--name', 'Astrid Lind', '--role', 'owner']
      const invited = runInImage(root, {
        config,
        data,
        settings,
        words: ['studio', 'staff', 'invite', 'astrid@studio.example', ...named],
      })
      expect((await invited.ended).status, invited.output()).toBe(0)
      expect(invited.output()).toContain(`${url()}/auth/join#`)

      const body = { username: 'ada', password: PASSWORD, email: 'ada@clients.example', name: 'Ada Example' }
      const client = await post('/api/auth/sign-up/email', body)
      const cookie = client.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const opened = await post('/api/create-payment-intent', { amount: 99, service: 'quick-fix' }, cookie)
      expect(opened.status).toBe(200)
      const { paymentId } = (await opened.json()) as { paymentId: string }
      expect((await post(`/api/payments/${paymentId}/test-card`, { card: 'succeeds' }, cookie)).status).toBe(
        200,
      )
      expect(await emailTo('studio@studio.example')).toContain('Test mode: no card was charged.')
    })

    it('ends on SIGTERM, at once and well', async () => {
      server.process.kill('SIGTERM')
      expect((await server.ended).status, server.output()).toBe(0)
    })

    it('is made for arm64 on x64 as well: the same build, with packages of the other kind', () => {
      store.build('for-arm64', 'arm64', ROOT)
      expect(store.architectureOf('for-arm64')).toBe('arm64')
      const other = store
        .buildah('mount', store.buildah('from', '--arch', 'arm64', 'localhost/for-arm64').trim())
        .trim()
      // ELF's machine type AArch64.
      for (const program of ['app/node_modules/.bin/node', 'usr/bin/ls'])
        expect(readFileSync(join(other, program)).readUInt16LE(18), program).toBe(0xb7)
      expect(
        readdirSync(join(other, 'app/node_modules/@img')).filter((name) => name.includes('linux')),
      ).toEqual(['sharp-libvips-linux-arm64', 'sharp-linux-arm64'])
    })

    const post = (path: string, body: unknown, cookie = '') =>
      fetch(url() + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url(), Cookie: cookie },
        body: JSON.stringify(body),
      })

    async function emailTo(address: string): Promise<string> {
      for (;;) {
        const mails = existsSync(join(data, 'mail'))
          ? readdirSync(join(data, 'mail'))
              .filter((name) => name.endsWith('.eml'))
              .map((name) => parseEmail(readFileSync(join(data, 'mail', name))))
          : []
        const found = mails.find(({ headers }) => headers.get('to')?.join().includes(address))
        if (found) return found.text
        await delay(100)
      }
    }
  },
)
