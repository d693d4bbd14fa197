export type BlobStatus = 'uploading' | 'here' | 'gone'

type Facts = {
  words: string
  /** Whether its content is kept, and may be downloaded. */
  containsContent: boolean
  /** Whether bytes of it are taken. */
  takesBytes: boolean
}

export const BLOB_STATES = {
  uploading: { words: 'half uploaded', containsContent: false, takesBytes: true },
  here: { words: 'here', containsContent: true, takesBytes: false },
  gone: { words: 'deleted', containsContent: false, takesBytes: false },
} as const satisfies Record<BlobStatus, Facts>
