export type FileProvider = 'google-drive' | 'filemail' | 'other'

export interface FilesTables {
  /** Links to shared files; times are ISO 8601 in UTC. */
  files: {
    id: string
    user_id: string
    /** Nothing when no project was open as it was sent. */
    project_id: string | null
    provider: FileProvider
    url: string
    /** Key of the service that it was sent for. */
    service: string
    created_at: string
    withdrawn_at: string | null
  }
}

declare module '../kernel/database.ts' {
  interface Tables extends FilesTables {}
}
