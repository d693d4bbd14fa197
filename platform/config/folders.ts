import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  type Dirent,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from './config.ts'

/**
 * Creates a missing data directory for its owner only, and checks that it is writable.
 * @returns its absolute path
 * @throws ConfigError
 */
export function prepareDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    makeFolder(path, 0o700)
    accessSync(path, constants.W_OK | constants.X_OK)
    return path
  } catch (cause) {
    throw new ConfigError(`DATA_DIR can't be used, because ${path} isn't a writable folder.`, {
      cause,
    })
  }
}

/** The secret in the data directory, created at the first start. If several processes start at once, one secret wins. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  return readSecret(file) ?? makeSecret(file)
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`AUTH_SECRET isn't set, and ${file} can't be read. Check its permissions.`, {
      cause: error,
    })
  }
  throw new ConfigError(
    `AUTH_SECRET isn't set, and ${file} doesn't contain a secret of at least 32 characters.`,
  )
}

function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(
        `AUTH_SECRET isn't set, and ${file} can't be written. Check the permissions of its folder.`,
        { cause: error },
      )
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? makeSecret(file)
}

/**
 * Creates a folder and its missing parents. Node's `recursive` never returns below a folder in which nothing can be created, such as
 * `/proc`.
 * @param mode of the folder itself if it is created
 * @throws the file system's error
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** @returns an empty list if the folder is missing. @throws the file system's error if it can't be read */
export async function entriesIn(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
  return (await ifThere(readdir(folder, { recursive, withFileTypes: true }))) ?? []
}

/** @returns undefined if nothing has this name. @throws the file system's error if it can't be read */
export function statIfThere(path: string): Promise<Stats | undefined> {
  return ifThere(stat(path))
}

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
