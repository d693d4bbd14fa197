import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'

const DOVECOT = '/usr/sbin/dovecot'
/** The account that Debian's package creates. Otherwise, everything runs as the current user. */
const ACCOUNT = 'dovecot'

/** Lines of its log about a failed start: what it can't do, and that it stops. */
const SHOWN_LINES = 3

export function hasDovecot(): boolean {
  return existsSync(DOVECOT)
}

/** One mailbox on a real mail server, deleted afterwards. */
export type Dovecot = {
  /** As `IMAP_URL`. */
  url: string
  /** Adds an email to the inbox, like a delivery. */
  deliver: (source: string) => void
  /** How many emails are in a folder. */
  count: (folder: 'INBOX' | 'Taken' | 'Unreadable') => number
  /** Restarts it with the same emails. */
  start: () => Promise<void>
  /** Stops it. Its emails stay, and more may be delivered. */
  stop: () => Promise<void>
  /** Stops it and deletes everything. */
  remove: () => Promise<void>
}

/** Starts Debian's Dovecot on 127.0.0.1 with one mailbox in Maildir format. */
export async function startDovecot(): Promise<Dovecot> {
  const dir = mkdtempSync(join(scratchFolder(), 'bildruta-dovecot-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const me = userInfo()
  const owner = isRoot ? ACCOUNT : me.username
  const idOf = (flag: string) => execFileSync('id', [flag, owner], { encoding: 'utf8' }).trim()
  const [uid, gid, group] = [Number(idOf('-u')), Number(idOf('-g')), idOf('-gn')]
  const maildir = join(dir, 'mail')
  for (const folder of ['new', 'cur', 'tmp']) mkdirSync(join(maildir, folder), { recursive: true })
  writeFileSync(join(dir, 'conf'), configuration({ dir, port, owner, group, uid, gid }, majorAndMinor()))
  if (isRoot) execFileSync('chown', ['-R', `${owner}:`, maildir])
  let delivered = 0
  let child: ChildProcess | undefined
  const filesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0)

  const end = async (signal: NodeJS.Signals) => {
    const isRunning = child && child.exitCode === null && child.signalCode === null
    const ended = isRunning && new Promise((resolve) => child?.once('exit', resolve))
    child?.kill(signal)
    await ended
    child = undefined
  }

  const dovecot: Dovecot = {
    url: `imap://replies:secret%2Fof%2Ftests@127.0.0.1:${port}`,
    deliver: (source) => {
      delivered += 1
      const name = `${delivered}.test`
      const path = join(maildir, 'tmp', name)
      writeFileSync(path, source.replace(/\r?\n/g, '\r\n'))
      if (isRoot) chownSync(path, uid, gid)
      renameSync(path, join(maildir, 'new', name))
    },
    count: (folder) => {
      const at = folder === 'INBOX' ? maildir : join(maildir, `.${folder}`)
      return filesOf(join(at, 'new')) + filesOf(join(at, 'cur'))
    },
    start: async () => {
      const started = spawn(DOVECOT, ['-F', '-c', join(dir, 'conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      let said = ''
      started.stderr.on('data', (chunk) => {
        said += chunk
      })
      await listening(port, () => started.exitCode !== null).catch((error) => {
        throw new Error(`Dovecot did not start: ${lastLines(join(dir, 'log')) || said.trim()}`, {
          cause: error,
        })
      })
    },
    stop: () => end('SIGTERM'),
    remove: async () => {
      // After SIGTERM it takes six seconds. Its processes end by themselves.
      await end('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await dovecot.start()
  return dovecot
}

/** Such as '2.4', on which the syntax of its configuration depends. */
function majorAndMinor(): string {
  const [version = ''] = /^\d+\.\d+/.exec(execFileSync(DOVECOT, ['--version'], { encoding: 'utf8' })) ?? []
  return version
}

type Place = { dir: string; port: number; owner: string; group: string; uid: number; gid: number }

function configuration(at: Place, version: string): string {
  const { dir, port, owner, group } = at
  return `
${version === '2.3' ? words23(at) : words24(at, version)}
base_dir = ${dir}/run
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
default_internal_user = ${owner}
default_internal_group = ${group}
default_login_user = ${owner}
first_valid_uid = 1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

function words23({ dir, uid, gid }: Place): string {
  return `
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail
passdb {
  driver = static
  args = password={PLAIN}secret/of/tests
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}
}
`
}

/** Since 2.4, the first setting names the version of the configuration's syntax. */
function words24({ dir, uid, gid }: Place, version: string): string {
  return `
dovecot_config_version = ${version}.0
dovecot_storage_version = ${version}.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${dir}/mail
passdb static {
  password = {PLAIN}secret/of/tests
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${dir}
  }
}
`
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-SHOWN_LINES).join('\n') : ''
}

async function listening(port: number, hasEnded: () => boolean): Promise<void> {
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  for (let tries = 0; tries < 400 && !hasEnded(); tries += 1) {
    if (await isUp()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Nobody listens on port ${port}.`)
}
