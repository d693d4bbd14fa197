import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const TOOLS = join(import.meta.dirname, '../tools')
const NOTES_BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds', 'x')
mkdirSync('build/server', { recursive: true })
writeFileSync('build/server/index.js', '')
`
const NOTES_INSTALL = `
import { appendFileSync, writeFileSync } from 'node:fs'
appendFileSync('installs', process.argv.slice(2).join(' ') + '\\n')
writeFileSync('node_modules/.package-lock.json', '')
`

/** A folder like this project's, with stand-ins for npm and the build. A space in its path is part of the test. */
let folder = ''

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bildruta-bootstrap-')), 'a folder')
  for (const name of ['bootstrap', 'bootstrap.mjs'])
    cpSync(join(TOOLS, name), join(folder, 'tools', name), { recursive: true })
  put('package-lock.json', '{}')
  put('package.json', '{ "type": "module" }')
  put('app/page.tsx', 'first')
  put('tools/make/build.ts', NOTES_BUILD)
  put('npm-cli.js', NOTES_INSTALL)
  put('node_modules/vite/package.json', '{}')
  put('node_modules/.package-lock.json', '{}')
  put('node_modules/.bin/.keep', '')
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
})

afterEach(() => rmSync(dirname(folder), { recursive: true }))

it('builds once, then only when the content of something that is built has changed', async () => {
  expect(await bootstrap('build')).toEqual({ status: 0, stdout: 'Building …\n', stderr: '' })
  expect(await bootstrap('build')).toEqual({ status: 0, stdout: '', stderr: '' })
  put('app/page.tsx', 'first')
  put('app/page.test.ts', 'a test')
  put('tools/checks/node_modules/vnu-jar/package.json', '{}')
  await bootstrap('build')
  expect(builds()).toBe(1)
  put('app/page.tsx', 'second')
  await bootstrap('build')
  expect(builds()).toBe(2)
})

it('lets the second of two that start at once wait for the first', async () => {
  const both = await Promise.all([bootstrap('build'), bootstrap('build')])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect(builds()).toBe(1)
})

it('says in its last sentence that the build failed, and builds again the next time', async () => {
  put('tools/make/build.ts', 'console.error("a reason"); process.exit(3)')
  const failed = await bootstrap('build')
  expect(failed.status).toBe(1)
  expect(failed.stderr).toBe('a reason\nCould not build the site: the build failed as shown above.\n')
  put('tools/make/build.ts', NOTES_BUILD)
  expect((await bootstrap('build')).status).toBe(0)
  expect(builds()).toBe(1)
})

it('installs with development tools when the lockfile is newer than what is installed', async () => {
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(folder, 'package-lock.json'), tomorrow, tomorrow)
  await bootstrap()
  expect(read('installs')).toBe('ci --include=dev --include=optional --loglevel=error\n')
})

it('installs nothing under a test', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  put('npm-cli.js', 'process.exit(1)')
  expect(await bootstrap({ BOOTSTRAP_INSTALLS: 'off' })).toMatchObject({ status: 0, stdout: '' })
})

it('installs when nothing is installed, and says so when that fails', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  put('npm-cli.js', 'console.error("no network"); process.exit(1)')
  const failed = await bootstrap()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toBe(
    "no network\nCould not install the dependencies: 'npm ci' failed as shown above.\n",
  )
})

function bootstrap(
  what: 'build' | Record<string, string> = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const [args, environment] = what === 'build' ? [['build'], {}] : [[], what]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'tools/bootstrap.mjs'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.js'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('close', (status) => resolve({ status, stdout, stderr }))
  })
}

function builds(): number {
  return read('builds').length
}

function put(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}
