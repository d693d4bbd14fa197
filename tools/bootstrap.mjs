// Runs ahead of the npm scripts, on whatever Node the machine has (20 or newer), with nothing installed yet:
//   node tools/bootstrap.mjs          installs what is missing or outdated
//   node tools/bootstrap.mjs build    and builds what the server serves, when its inputs changed
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIsCurrent, forgetBuild, hashInputs, rememberBuild } from './bootstrap/build-inputs.mjs'
import { takeLock } from './bootstrap/lock.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR = 24
/** Where npm installs a Node of our own; elsewhere the machine's must be new enough. */
const PLATFORMS_WITH_RUNTIME = ['linux-x64', 'linux-arm64', 'win32-x64']
/** Lines of a failed tool's output that are worth showing. */
const SHOWN_LINES = 40

class Refusal extends Error {}

try {
  await prepare({ build: process.argv[2] === 'build' })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function prepare({ build }) {
  if (isReady(build)) return
  const release = await takeLock(ROOT, () =>
    say('Waiting for another start that is preparing the same folder …'),
  )
  try {
    if (!isInstalled()) await install()
    if (build && !buildIsCurrent(ROOT)) await buildAll()
  } finally {
    release()
  }
}

function isReady(build) {
  return isInstalled() && (!build || buildIsCurrent(ROOT))
}

/** `BOOTSTRAP_INSTALLS=off` is for tests that come through npm: they must not take away the packages that they run on. */
function isInstalled() {
  if (process.env.BOOTSTRAP_INSTALLS === 'off') return findNode() !== undefined
  const installed = modifiedAt('node_modules/.package-lock.json')
  return installed > 0 && installed >= modifiedAt('package-lock.json') && findNode() !== undefined
}

async function install() {
  say('Installing dependencies (about a minute, once) …')
  // Development tools too: the build needs them, also where NODE_ENV=production is set.
  const failed = await run(...npmCommand(['ci', '--include=dev', '--include=optional', '--loglevel=error']))
  if (failed)
    throw new Refusal(`${failed}Could not install the dependencies: 'npm ci' failed as shown above.`)
  if (!findNode())
    throw new Refusal(
      PLATFORMS_WITH_RUNTIME.includes(platform())
        ? `Node ${NODE_MAJOR} could not be installed from the registry and this machine has ${process.version}: install Node ${NODE_MAJOR} or newer.`
        : `This needs Node ${NODE_MAJOR} or newer on ${platform()}, and this machine has ${process.version}.`,
    )
}

async function buildAll() {
  // An installation for production alone, made by hand, lacks the tools.
  if (!existsSync(join(ROOT, 'node_modules/vite'))) await install()
  say('Building …')
  const inputs = hashInputs(ROOT)
  forgetBuild(ROOT)
  const failed = await run(findNode(), [join(ROOT, 'tools/make/build.ts')], {
    NODE_ENV: 'production',
    PATH: join(ROOT, 'node_modules/.bin') + delimiter + (process.env.PATH ?? ''),
  })
  if (failed) throw new Refusal(`${failed}Could not build the site: the build failed as shown above.`)
  rememberBuild(ROOT, inputs)
}

/** The Node that runs everything else, if there is one. */
function findNode() {
  const own = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (PLATFORMS_WITH_RUNTIME.includes(platform()) && existsSync(own)) return own
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined
}

function npmCommand(args) {
  const cli = process.env.npm_execpath
  // Another package manager may have set it.
  if (cli && basename(cli) === 'npm-cli.js')
    return [process.env.npm_node_execpath ?? process.execPath, [cli, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** Runs a tool without showing its output; what it said last when it failed, else an empty text. */
function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program.endsWith('.cmd'),
    })
    let output = ''
    const collect = (chunk) => {
      output = (output + chunk).slice(-100_000)
    }
    const stop = (signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(1))
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    process.on('SIGINT', stop).on('SIGTERM', stop)
    child.once('error', (error) => finish(`${error.message}\n`))
    child.once('close', (status) => finish(status === 0 ? '' : lastLines(output)))

    function finish(failure) {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(failure)
    }
  })
}

function lastLines(output) {
  const lines = output.trimEnd().split('\n')
  return `${lines.slice(-SHOWN_LINES).join('\n')}\n`
}

function modifiedAt(file) {
  return statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function platform() {
  return `${process.platform}-${process.arch}`
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
