/** Port: where the backups of the nights are. */
export type BackupFolder = {
  /** Absolute. */
  path: string
  /** Why nothing can be written there, with the command that mends it; nothing when all is well. Makes and changes nothing. */
  obstacle: () => string | undefined
  /**
   * Writes what the database holds at this moment, the settings and the secret that a restore needs, and what is not there yet of
   * uploaded files. A backup has its name once it is whole.
   * @param isRehearsed it is also restored aside, and compared with what was written
   */
  write: (
    name: string,
    contents: readonly { sha256: string; size: number }[],
    isRehearsed: boolean,
  ) => Promise<WrittenBackup>
  /** Names of those that are there, oldest first. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Deletes uploaded files that no backup since a moment held. @returns how many */
  removeContents: (notSince: Date) => Promise<number>
}

export type WrittenBackup = {
  file: string
  bytes: number
  tables: number
  rows: number
  /** Uploaded files whose bytes are not there, or damaged. */
  missing: number
  rehearsal: 'none' | 'went well' | { failedBy: string }
}

/** When a backup is made, and how long it is kept. */
export type NightlyBackups = {
  folder: BackupFolder
  /** Time of Stockholm, as `03:10`. */
  at: string
  keepDays: number
  keepWeeks: number
}
