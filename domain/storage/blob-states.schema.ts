export type BlobStatus = 'uploading' | 'here' | 'gone'

type Facts = {
  words: string
  /** Whether its content is kept, and may be downloaded. */
  holdsContent: boolean
  /** Whether bytes of it are taken. */
  takesBytes: boolean
}

export const BLOB_STATES = {
  uploading: { words: 'half uploaded', holdsContent: false, takesBytes: true },
  here: { words: 'here', holdsContent: true, takesBytes: false },
  gone: { words: 'deleted', holdsContent: false, takesBytes: false },
} as const satisfies Record<BlobStatus, Facts>
