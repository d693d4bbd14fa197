type Facts = {
  words: string
  /** Whether opening it runs code. */
  runs: boolean
  isPicture: boolean
  /** First bytes in hexadecimal, with `..` for any byte. One entry per variant. */
  begins: readonly string[]
}

/** File types by their first bytes. The name is ignored. The first match counts. */
export const CONTENT_KINDS = {
  zip: { words: 'ZIP archive', runs: false, isPicture: false, begins: ['504b0304', '504b0506', '504b0708'] },
  '7z': { words: '7z archive', runs: false, isPicture: false, begins: ['377abcaf271c'] },
  rar: { words: 'RAR archive', runs: false, isPicture: false, begins: ['526172211a07'] },
  gzip: { words: 'gzip archive', runs: false, isPicture: false, begins: ['1f8b08'] },
  xz: { words: 'xz archive', runs: false, isPicture: false, begins: ['fd377a585a00'] },
  zstd: { words: 'Zstandard archive', runs: false, isPicture: false, begins: ['28b52ffd'] },
  windows: { words: 'Windows program', runs: true, isPicture: false, begins: ['4d5a'] },
  linux: { words: 'Linux program', runs: true, isPicture: false, begins: ['7f454c46'] },
  mac: {
    words: 'macOS program',
    runs: true,
    isPicture: false,
    begins: ['cffaedfe', 'cefaedfe', 'feedfacf', 'feedface', 'cafebabe'],
  },
  script: { words: 'script', runs: true, isPicture: false, begins: ['2321'] },
  'unreal-asset': { words: 'Unreal asset', runs: false, isPicture: false, begins: ['c1832a9e'] },
  'unreal-trace': { words: 'Unreal trace', runs: false, isPicture: false, begins: ['32435254', '54524332'] },
  pdf: { words: 'PDF', runs: false, isPicture: false, begins: ['25504446'] },
  png: { words: 'PNG image', runs: false, isPicture: true, begins: ['89504e470d0a1a0a'] },
  jpeg: { words: 'JPEG image', runs: false, isPicture: true, begins: ['ffd8ff'] },
  webp: { words: 'WebP image', runs: false, isPicture: true, begins: ['52494646........57454250'] },
  gif: { words: 'GIF image', runs: false, isPicture: true, begins: ['474946383761', '474946383961'] },
  mp4: { words: 'MP4 video', runs: false, isPicture: false, begins: ['........66747970'] },
  matroska: { words: 'Matroska video', runs: false, isPicture: false, begins: ['1a45dfa3'] },
  other: { words: 'file', runs: false, isPicture: false, begins: [''] },
} as const satisfies Record<string, Facts>

export type ContentKind = keyof typeof CONTENT_KINDS

/** Bytes needed to detect the type. */
export const HEAD_BYTES = 16

export function kindOf(head: Uint8Array): ContentKind {
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const found = Object.entries(CONTENT_KINDS).find(([, { begins }]) =>
    begins.some((start) => new RegExp(`^${start}`).test(hex)),
  )
  return (found?.[0] ?? 'other') as ContentKind
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'blobs.kind': ContentKind | null
  }
}
