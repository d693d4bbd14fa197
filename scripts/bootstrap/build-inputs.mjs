import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the build reads. What is missing counts as empty. */
const INPUTS = [
  'app',
  'content',
  'domain',
  ...(process.env.OWN === 'off' ? [] : ['own']),
  'packages',
  'platform',
  'public',
  'product',
  'scripts',
  'server',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
/** Tests, the packed package, and tools that don't build. */
const NOT_AN_INPUT = /\.test\.tsx?$|\/dist$|^scripts\/(checks|measure)$/
/** Holds the hash of the inputs that the present build was made from. */
const STAMP = 'build/.inputs'

/** Whether the build was made from just these contents. */
export function buildIsCurrent(root) {
  const stamp = join(root, STAMP)
  if (!existsSync(stamp) || !existsSync(join(root, 'build/server/index.js'))) return false
  return readFileSync(stamp, 'utf8') === hashInputs(root)
}

/** The hash of names and contents of everything that the build reads. */
export function hashInputs(root) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((name) => filesOf(root, name)).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Forgets what the build was made from, so that an interrupted build counts as none. */
export function forgetBuild(root) {
  rmSync(join(root, STAMP), { force: true })
}

/** Notes what the build was made from. */
export function rememberBuild(root, inputs) {
  writeFileSync(join(root, STAMP), inputs)
}

function filesOf(root, name) {
  const stats = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stats || NOT_AN_INPUT.test(name)) return []
  if (stats.isFile()) return [name]
  return readdirSync(join(root, name)).flatMap((entry) => filesOf(root, `${name}/${entry}`))
}
