// Node needs libatomic since version 25. A bare Debian lacks it, and only root may install it, so the library
// is extracted from Debian's signed package and placed next to the executable.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const LIBRARY = 'libatomic.so.1'
/** Starts Node with the library, also through a symbolic link. */
const STARTER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/../lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/node" "$@"
`

export function starterOf(program) {
  return join(dirname(program), 'node-with-libatomic')
}

export function lacksLibatomic(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stderr?.includes(LIBRARY) === true
}

/** @returns whether the library could be added */
export function bringLibatomic(program) {
  const scratch = mkdtempSync(join(tmpdir(), 'bildruta-libatomic-'))
  try {
    const found = fetchLibrary(scratch)
    if (!found) return false
    const folder = join(dirname(program), '../lib')
    mkdirSync(folder, { recursive: true })
    copyFileSync(found, join(folder, LIBRARY))
    writeFileSync(starterOf(program), STARTER)
    chmodSync(starterOf(program), 0o755)
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Uses package lists of its own: the machine's may be missing, and only root may update them. */
function fetchLibrary(scratch) {
  const settings = [
    `Dir::State::Lists=${scratch}/lists`,
    `Dir::Cache=${scratch}/cache`,
    'APT::Sandbox::User=root',
  ]
  const options = settings.flatMap((setting) => ['-o', setting])
  const did = (tool, ...args) => spawnSync(tool, args, { cwd: scratch, stdio: 'ignore' }).status === 0
  mkdirSync(join(scratch, 'lists/partial'), { recursive: true })
  if (!did('apt-get', ...options, 'update') || !did('apt-get', ...options, 'download', 'libatomic1'))
    return undefined
  const archive = readdirSync(scratch).find((name) => name.endsWith('.deb'))
  if (!archive || !did('dpkg-deb', '--extract', archive, 'files')) return undefined
  const libraries = join(scratch, 'files/usr/lib')
  return join(libraries, readdirSync(libraries)[0], LIBRARY)
}
