import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the build reads. */
const INPUTS = [
  'app',
  'content',
  'domain',
  ...(process.env.OVERRIDES === 'off' ? [] : ['overrides']),
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
const NOT_AN_INPUT = /\.test\.tsx?$|\/dist$|^scripts\/(checks|measure)$/
/** The hash of the inputs of the current build. */
const STAMP = 'build/.inputs'

export function buildIsCurrent(root) {
  const stamp = join(root, STAMP)
  if (!existsSync(stamp) || !existsSync(join(root, 'build/server/index.js'))) return false
  return readFileSync(stamp, 'utf8') === hashInputs(root)
}

export function hashInputs(root) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((name) => filesOf(root, name)).sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** An interrupted build then counts as missing. */
export function forgetBuild(root) {
  rmSync(join(root, STAMP), { force: true })
}

export function rememberBuild(root, inputs) {
  writeFileSync(join(root, STAMP), inputs)
}

function filesOf(root, name) {
  const stats = statSync(join(root, name), { throwIfNoEntry: false })
  if (!stats || NOT_AN_INPUT.test(name)) return []
  if (stats.isFile()) return [name]
  return readdirSync(join(root, name)).flatMap((entry) => filesOf(root, `${name}/${entry}`))
}
