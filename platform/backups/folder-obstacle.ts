import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Why backups cannot be written into the folder of BACKUP_DIR, with the command that mends it; nothing when they can. Makes nothing. */
export function folderObstacle(folder: string): string | undefined {
  const nearest = nearestThere(folder)
  if (!statSync(nearest).isDirectory())
    return `BACKUP_DIR: ${folder} cannot be used because ${nearest} is not a folder. Set another one.`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    const [verb, user] = [nearest === folder ? 'written to' : 'made', userName()]
    return `BACKUP_DIR: ${folder} cannot be ${verb} by ${user}. Run as root: install -d -m 700 -o ${user} ${quoted(folder)}`
  }
}

function nearestThere(path: string): string {
  return existsSync(path) ? path : nearestThere(dirname(path))
}

/** A container may run as a number that has no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** As a shell reads it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
