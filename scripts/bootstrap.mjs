// What each npm script begins with, on whatever Node the machine has (18 or newer), with nothing installed yet:
//   node scripts/bootstrap.mjs                        installs what is missing or outdated
//   node scripts/bootstrap.mjs build                  and builds what the server serves, when its inputs changed
//   node scripts/bootstrap.mjs [build] FILE WORDS…    and becomes a program, on the Node that runs the product
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { become, OLDEST_NODE } from '../server/become.mjs'
import { buildIsCurrent, forgetBuild, hashInputs, rememberBuild } from './bootstrap/build-inputs.mjs'
import { takeLock } from './bootstrap/lock.mjs'
import { completeNode, findNode, linkNode } from './bootstrap/node.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * Development tools too: the build needs them, also where NODE_ENV=production is set. No package needs a script of its own to be installed, which
 * would run on a Node that may not be complete yet.
 */
const INSTALL = ['--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']
/** Lines of a failed tool's output that are worth showing. */
const SHOWN_LINES = 40

class Refusal extends Error {}

const isBuilding = process.argv[2] === 'build'
const [file, ...words] = process.argv.slice(isBuilding ? 3 : 2)

try {
  const node = await prepare({ build: isBuilding })
  if (file) become(node, [file, ...words], withTools())
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** @returns the Node that runs everything else */
async function prepare({ build }) {
  const ready = installedNode()
  if (ready && (!build || buildIsCurrent(ROOT))) return ready
  const release = await takeLock(ROOT, () =>
    say('Waiting for another start that is preparing the same folder …'),
  )
  try {
    const node = installedNode() ?? (await install())
    if (build && !buildIsCurrent(ROOT)) await buildAll(node)
    return node
  } finally {
    release()
  }
}

/** @returns nothing when something is to be installed first */
function installedNode() {
  return isInstalled() ? linkedNode() : undefined
}

/** `BOOTSTRAP_INSTALLS=off` is for tests that come through npm: they must not take away the packages that they run on. */
function isInstalled() {
  if (process.env.BOOTSTRAP_INSTALLS === 'off') return true
  const installed = modifiedAt('node_modules/.package-lock.json')
  return installed > 0 && installed >= modifiedAt('package-lock.json')
}

function linkedNode() {
  const node = findNode(ROOT)
  if (node) linkNode(ROOT, node)
  return node
}

async function install() {
  say('Installing dependencies (about a minute, once) …')
  const failed = await run(...npmCommand(['ci', ...INSTALL]), forNpm())
  if (failed)
    throw new Refusal(`${failed}Could not install the dependencies: 'npm ci' failed as shown above.`)
  const isComplete = completeNode(ROOT)
  const node = linkedNode()
  if (node) return node
  throw new Refusal(
    isComplete
      ? `This needs Node ${OLDEST_NODE} or newer: none that runs here came with the packages (${process.platform}-${process.arch}), and this machine has ${process.version}.`
      : "The Node that came with the packages needs libatomic: install with 'apt-get install libatomic1' (Debian), as root.",
  )
}

async function buildAll(node) {
  // An installation for production alone, made by hand, lacks the tools.
  if (!existsSync(join(ROOT, 'node_modules/vite'))) await install()
  say('Building …')
  const inputs = hashInputs(ROOT)
  forgetBuild(ROOT)
  const failed = await run(node, [join(ROOT, 'scripts/make/build.ts')], {
    ...withTools(),
    NODE_ENV: 'production',
  })
  if (failed) throw new Refusal(`${failed}Could not build the site: the build failed as shown above.`)
  rememberBuild(ROOT, inputs)
}

/** The environment in which `node` is the one that runs everything else, and tools of packages are found. */
function withTools() {
  return { ...process.env, PATH: join(ROOT, 'node_modules/.bin') + delimiter + (process.env.PATH ?? '') }
}

function npmCommand(args) {
  const cli = process.env.npm_execpath
  // Another package manager may have set it.
  if (cli && basename(cli) === 'npm-cli.js')
    return [process.env.npm_node_execpath ?? process.execPath, [cli, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** npm judges by the version of its Node which packages can be installed. */
function forNpm() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return {}
  const asPackaged = JSON.stringify(join(ROOT, 'scripts/bootstrap/as-packaged-node.cjs'))
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${asPackaged}` }
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

function say(line) {
  process.stdout.write(`${line}\n`)
}
