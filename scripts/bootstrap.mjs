// Every npm script starts here. It runs on Node 18 or newer, with nothing installed yet: `node
// scripts/bootstrap.mjs` installs missing or outdated packages, `… build` also builds if inputs have changed,
// and `… [build] FILE ARGUMENTS…` then becomes that program on the Node that runs the product.
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
 * Includes build tools even if NODE_ENV=production. No install scripts: they would run on a Node that may be
 * incomplete.
 */
const INSTALL = ['--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']
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

/** @returns the path of the Node that runs everything else */
async function prepare({ build }) {
  const ready = installedNode()
  if (ready && (!build || buildIsCurrent(ROOT))) return ready
  const release = await takeLock(ROOT, () =>
    say('Waiting for another process that is preparing this folder …'),
  )
  try {
    const node = installedNode() ?? (await install())
    if (build && !buildIsCurrent(ROOT)) await buildAll(node)
    return node
  } finally {
    release()
  }
}

/** @returns undefined if something must be installed first */
function installedNode() {
  return isInstalled() ? linkedNode() : undefined
}

/** `BOOTSTRAP_INSTALLS=off` is for tests, which must not remove the packages they run on. */
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
  if (failed) throw new Refusal(`${failed}Could not install the dependencies. 'npm ci' failed, see above.`)
  const isComplete = completeNode(ROOT)
  const node = linkedNode()
  if (node) {
    // Only editors and checks read the types, so the product also starts without them.
    await run(node, [join(ROOT, 'scripts/make/typegen.ts')])
    return node
  }
  throw new Refusal(
    isComplete
      ? `This needs Node ${OLDEST_NODE} or newer. The packages don't include one for ${process.platform}-${process.arch}, and this machine has ${process.version}. Install a newer Node.`
      : 'The packaged Node needs libatomic. Install it as root: apt-get install libatomic1',
  )
}

async function buildAll(node) {
  // `npm ci --omit=dev` leaves the build tools out, but not Vite, which another package may use.
  if (!existsSync(join(ROOT, 'node_modules/@react-router/dev'))) await install()
  say('Building …')
  const inputs = hashInputs(ROOT)
  forgetBuild(ROOT)
  const failed = await run(node, [join(ROOT, 'scripts/make/build.ts')], {
    ...withTools(),
    NODE_ENV: 'production',
  })
  if (failed) throw new Refusal(`${failed}Could not build the site, see above.`)
  rememberBuild(ROOT, inputs)
}

/** Puts the chosen Node and the tools of packages first in PATH. */
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

/** npm decides by its own Node's version which packages can be installed. */
function forNpm() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return {}
  const asPackaged = JSON.stringify(join(ROOT, 'scripts/bootstrap/as-packaged-node.cjs'))
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${asPackaged}` }
}

/** Runs a tool silently. @returns its last lines if it failed, otherwise an empty string */
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
