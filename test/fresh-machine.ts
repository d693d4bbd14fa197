import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from './copy-sources.ts'
import { type Running, runProgram } from './run-program.ts'

const MMDEBSTRAP = '/usr/bin/mmdebstrap'
const CERTIFICATES = '/usr/local/share/ca-certificates'
const BUNDLE = '/etc/ssl/certs/ca-certificates.crt'
/** What README.md asks for. */
const NEEDED = ['git', 'nodejs', 'npm']
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/**
 * Mounts and processes are of a namespace of their own and end with it, so that nothing of the machine below is ever mounted where its folder is
 * deleted. Its first process stays root's: of one that becomes somebody else Linux forgets that it is to end with who started it.
 */
const ENTER = `
set -e
root=$1 account=$2 folder=$3; shift 3
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
home=$(chroot "$root" getent passwd "$account" | cut -d: -f6)
set +e
chroot "$root" setpriv --reuid="$account" --regid="$account" --init-groups env -i -C "$home/$folder" HOME="$home" "$@"
exit $?`

/** Whether this machine can make others: as root, with Debian's mmdebstrap. */
export const canMakeMachines = process.getuid?.() === 0 && existsSync(MMDEBSTRAP)

export type Account = 'root' | 'ada'
export type Debian = 'bookworm' | 'trixie'

/** A Debian on which nobody has installed anything but what README.md asks for. */
export type FreshMachine = {
  /** Puts another npm into `/opt/npm-VERSION/bin`. */
  installNpm: (version: string) => void
  /** Puts a clone of the sources into a folder of an account's home. */
  clone: (account: Account, folder: string) => void
  /** Starts a program in such a folder. @param npm instead of Debian's */
  start: (at: { account: Account; folder: string; npm?: string }, words: string[]) => Running
}

/** Makes one in a folder that is not there yet, from where this machine gets its packages. */
export function makeMachine(root: string, debian: Debian): FreshMachine {
  const include = `--include=ca-certificates,${NEEDED.join()}`
  execFileSync(MMDEBSTRAP, ['--variant=minbase', '--format=directory', include, debian, root, ...mirrors()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, join(root, file), { dereference: true })
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, CERTIFICATES), { recursive: true })
  const inside = (...words: string[]) =>
    execFileSync(
      'chroot',
      [root, 'env', '-i', `PATH=${SYSTEM_PATH}`, 'HOME=/root', ...environment(), ...words],
      {
        stdio: 'pipe',
      },
    )
  inside('update-ca-certificates')
  inside('useradd', '--create-home', 'ada')
  return {
    installNpm: (version) => {
      const words = ['install', '--global', '--prefix', `/opt/npm-${version}`, `npm@${version}`]
      inside('npm', ...words)
    },
    clone: (account, folder) => {
      const home = account === 'root' ? '/root' : `/home/${account}`
      const path = join(home, folder)
      mkdirSync(join(root, path), { recursive: true })
      copySources(join(root, path))
      const git = ['git', '-C', path, '-c', 'user.name=Test', '-c', 'user.email=test@studio.example']
      inside(...git, 'init', '--quiet')
      inside(...git, 'add', '--all')
      inside(...git, 'commit', '--quiet', '--message=The sources')
      inside('chown', '--recursive', `${account}:`, path)
    },
    start: ({ account, folder, npm }, words) => {
      const path = npm ? `/opt/npm-${npm}/bin:${SYSTEM_PATH}` : SYSTEM_PATH
      const inFolder = [root, account, folder, `PATH=${path}`, ...environment(), ...words]
      return runProgram('unshare', [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        ENTER,
        'sh',
        ...inFolder,
      ])
    },
  }
}

/** Where this machine gets Debian's packages. */
function mirrors(): string[] {
  const lines = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Identifier: Packages'], {
    encoding: 'utf8',
  })
  return [...new Set(lines.split('\n'))].filter((uri) => /\/debian\/?$/.test(uri)).slice(0, 1)
}

/** Which registry npm asks, and whom it trusts where whoever runs the network looks into what is fetched. */
function environment(): string[] {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const trusted = existsSync(CERTIFICATES)
    ? [`npm_config_cafile=${BUNDLE}`, `NODE_EXTRA_CA_CERTS=${BUNDLE}`]
    : []
  return ['LANG=C.UTF-8', `npm_config_registry=${registry}`, ...trusted]
}

/** Deletes a folder in which there are machines. @throws Error rather than delete what is mounted in it */
export function removeMachines(folder: string): void {
  if (readFileSync('/proc/mounts', 'utf8').includes(` ${folder}`))
    throw new Error(`${folder} has mounts in it.`)
  execFileSync('rm', ['--recursive', '--force', '--one-file-system', folder])
}
