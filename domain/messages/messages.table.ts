export type MessageAuthor = 'client' | 'team' | 'system'

export interface MessagesTables {
  /** One thread per client; times are ISO 8601 in UTC. */
  messages: {
    id: string
    /** The client whose thread it is, whoever wrote. */
    user_id: string
    project_id: string | null
    author: MessageAuthor
    /** The member of the studio who wrote it, or did what it tells. */
    by_name: string | null
    /** Name shown beside it. */
    sender: string
    body: string
    /** JSON: its text, links and code as they were read when it was written; nothing where all of it is plain text. */
    parts: string | null
    /** 1 for a question of the studio. */
    asks: number
    /** JSON, of a question: the answers to choose from; nothing where it is answered in words. */
    choices: string | null
    /** Names what a system message tells about, so that it is told once. */
    dedupe_key: string | null
    created_at: string
    /** When the studio wrote after it or said that it needs no answer; of what asks for none, when it was written. */
    answered_at: string | null
    /** When the other side saw it. */
    read_at: string | null
    /** The member of the studio who saw it first. */
    read_by: string | null
    /** When the other side was told by mail. */
    noticed_at: string | null
    /** When its writer changed it last. */
    edited_at: string | null
    /** When its writer deleted it: its text and files are gone then. */
    deleted_at: string | null
  }
  /** When each side of a thread was last there. */
  presence: { user_id: string; side: 'client' | 'team'; seen_at: string }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends MessagesTables {}
}
