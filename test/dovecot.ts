import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
/** The account that Debian's package makes; as somebody else, everything runs as them. */
const ACCOUNT = 'dovecot'

export function hasDovecot(): boolean {
  return existsSync(DOVECOT)
}

/** One mailbox on a real mail server, which is thrown away afterwards. */
export type Dovecot = {
  /** As `IMAP_URL`. */
  url: string
  /** Puts a mail into the inbox, as delivery does. */
  deliver: (source: string) => void
  /** How many mails are in a folder. */
  count: (folder: 'INBOX' | 'Taken') => number
  /** Starts it again on the same mails. */
  start: () => Promise<void>
  /** It is away; its mails stay, and more may be delivered. */
  stop: () => Promise<void>
  /** Ends it and deletes everything. */
  remove: () => Promise<void>
}

/** Starts Debian's Dovecot on 127.0.0.1 with one mailbox in Maildir form. */
export async function startDovecot(): Promise<Dovecot> {
  const dir = mkdtempSync(join(scratchFolder(), 'bildruta-dovecot-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const me = userInfo()
  const owner = isRoot ? ACCOUNT : me.username
  const idOf = (flag: string) => Number(execFileSync('id', [flag, owner], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const maildir = join(dir, 'mail')
  for (const folder of ['new', 'cur', 'tmp']) mkdirSync(join(maildir, folder), { recursive: true })
  writeFileSync(join(dir, 'conf'), configuration({ dir, port, owner, uid, gid }))
  if (isRoot) execFileSync('chown', ['-R', `${owner}:`, maildir])
  let delivered = 0
  let child: ChildProcess | undefined
  const filesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0)

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
      const at = folder === 'INBOX' ? maildir : join(maildir, '.Taken')
      return filesOf(join(at, 'new')) + filesOf(join(at, 'cur'))
    },
    start: async () => {
      child = spawn(DOVECOT, ['-F', '-c', join(dir, 'conf')], { stdio: 'ignore' })
      await listening(port)
    },
    stop: async () => {
      const ended = child && new Promise((resolve) => child?.once('exit', resolve))
      child?.kill('SIGTERM')
      await ended
      child = undefined
    },
    remove: async () => {
      await dovecot.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await dovecot.start()
  return dovecot
}

function configuration(at: { dir: string; port: number; owner: string; uid: number; gid: number }): string {
  const { dir, port, owner, uid, gid } = at
  return `
base_dir = ${dir}/run
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner}
default_login_user = ${owner}
first_valid_uid = 1
mail_location = maildir:${dir}/mail
passdb {
  driver = static
  args = password={PLAIN}secret/of/tests
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}
}
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

async function listening(port: number): Promise<void> {
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  for (let tries = 0; tries < 400; tries += 1) {
    if (await isUp()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Dovecot did not start.')
}
