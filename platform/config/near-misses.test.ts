import { expect, it } from 'vitest'
import { environmentSchema } from './environment.ts'
import { nearMisses } from './near-misses.ts'

const KNOWN = Object.keys(environmentSchema.shape)

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_ULR', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['STRIPE_PUBLISABLE_KEYS', 'STRIPE_PUBLISHABLE_KEY'],
  ['PROT', 'PORT'],
  ['HOTS', 'HOST'],
  ['public_url', 'PUBLIC_URL'],
])('%s was meant to be %s', (name, meant) => {
  expect(nearMisses({ [name]: 'x' }, KNOWN)).toEqual([{ name, meant }])
})

it('says nothing of a name while the one that it resembles is set', () => {
  expect(nearMisses({ LOGLEVEL: 'debug', LOG_LEVEL: 'info' }, KNOWN)).toEqual([])
  expect(nearMisses({ LOGLEVEL: 'debug', LOG_LEVEL: ' ' }, KNOWN)).toHaveLength(1)
})

it('says nothing of what other programs and people usually set', () => {
  const usual =
    'PATH HOME USER SHELL TERM PWD OLDPWD LANG LC_ALL LOGNAME HOSTNAME HOSTTYPE VHOST PORTS PORT0 PORT1 TMPDIR TEMP MAIL MAILTO EMAIL EDITOR DEBUG CI NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE PGHOST PGPORT PGDATA PGUSER HTTP_URL FTP_URL SITE_URL BASE_URL API_URL HTTP_PROXY HTTPS_PROXY NO_PROXY STRIPE_API_KEY STRIPE_PUBLIC_KEY NEXTAUTH_SECRET AUTH_TOKEN JWT_SECRET LOG_FILE LOG_DIR CACHE_DIR BACKUP_PATH XDG_DATA_DIRS XDG_RUNTIME_DIR SUDO_USER SUDO_COMMAND STATE_DIRECTORY CACHE_DIRECTORY INVOCATION_ID JOURNAL_STREAM POSTGRES_PASSWORD COMMIT OWN ENGINES LONG npm_config_registry npm_lifecycle_event'
  const environment = Object.fromEntries(usual.split(' ').map((name) => [name, 'x']))
  expect(nearMisses(environment, KNOWN)).toEqual([])
})
