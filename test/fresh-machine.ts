import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from './copy-sources.ts'
import { type Running, runProgram } from './run-program.ts'

const MMDEBSTRAP = '/usr/bin/mmdebstrap'
const CERTIFICATES = '/usr/local/share/ca-certificates'
const BUNDLE = '/etc/ssl/certs/ca-certificates.crt'
/** What README.md requires. */
const NEEDED = ['git', 'nodejs', 'npm']
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/**
 * Mounts and processes are in their own namespace and end with it, so that nothing of the host is mounted when the
 * folder is deleted. The first process stays root's, because Linux drops the link to its parent for a process that
 * changes its user.
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

/** Whether this machine can create others: as root, with Debian's mmdebstrap. */
export const canMakeMachines = process.getuid?.() === 0 && existsSync(MMDEBSTRAP)

export type Account = 'root' | 'ada'
export type Debian = 'bookworm' | 'trixie'

/** A Debian with nothing installed except README.md's requirements. */
export type FreshMachine = {
  /** Installs another npm in `/opt/npm-VERSION/bin`. */
  installNpm: (version: string) => void
  /** Puts a clone of the sources into a folder in an account's home. */
  clone: (account: Account, folder: string) => void
  /** Starts a program in such a folder. @param npm instead of Debian's */
  start: (at: { account: Account; folder: string; npm?: string }, words: string[]) => Running
}

/** Creates one in a new folder, from this machine's package sources. */
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

/** This machine's sources of Debian packages. */
function mirrors(): string[] {
  const lines = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Identifier: Packages'], {
    encoding: 'utf8',
  })
  return [...new Set(lines.split('\n'))].filter((uri) => /\/debian\/?$/.test(uri)).slice(0, 1)
}

/** npm's registry, and the certificates that it trusts if the network intercepts TLS. */
function environment(): string[] {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const trusted = existsSync(CERTIFICATES)
    ? [`npm_config_cafile=${BUNDLE}`, `NODE_EXTRA_CA_CERTS=${BUNDLE}`]
    : []
  return ['LANG=C.UTF-8', `npm_config_registry=${registry}`, ...trusted]
}

/** Deletes a folder that contains machines. @throws Error instead of deleting anything mounted in it */
export function removeMachines(folder: string): void {
  if (readFileSync('/proc/mounts', 'utf8').includes(` ${folder}`))
    throw new Error(`${folder} has mounts in it.`)
  execFileSync('rm', ['--recursive', '--force', '--one-file-system', folder])
}
