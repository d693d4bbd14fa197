// The program of Node needs libatomic since version 25. A bare Debian does not have it, and only root may install it there. So it is taken from
// Debian's packages, whose signatures apt checks, and laid beside the program.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const LIBRARY = 'libatomic.so.1'
/** Starts the program beside it with the library, by whatever link it was called. */
const STARTER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/../lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/node" "$@"
`

/** What starts a program with the library beside it, where that was needed: the path of a program of its own. */
export function starterOf(program) {
  return join(dirname(program), 'node-with-libatomic')
}

/** Whether it is the library that a program does not start without. */
export function lacksLibatomic(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stderr?.includes(LIBRARY) === true
}

/** Lays the library beside a program, and what starts the program with it. @returns whether that could be done */
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

/** With lists of its own: those of the machine may be missing, and only root may bring them up to date. */
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
