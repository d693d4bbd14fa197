/** Read during the event, because browsers empty the list afterward. */
export type Dropped = { entries: FileSystemEntry[]; files: File[] }

export type Found = { files: File[]; unopened: string[] }

export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true
}

export function dropped({ items, files }: DataTransfer): Dropped {
  return { entries: [...items].flatMap((item) => item.webkitGetAsEntry() ?? []), files: [...files] }
}

/** All files of a drop, including folders, sorted by path. Entries that can't be opened are reported and skipped. */
export async function droppedFiles({ entries, files }: Dropped): Promise<Found> {
  if (entries.length === 0) return { files, unopened: [] }
  return joined(await Promise.all(entries.map(found)))
}

async function found(entry: FileSystemEntry): Promise<Found> {
  try {
    return isFile(entry)
      ? { files: [inItsFolder(await fileOf(entry), entry)], unopened: [] }
      : await foundInside(entry)
  } catch {
    return { files: [], unopened: [entry.name] }
  }
}

async function foundInside(folder: FileSystemEntry): Promise<Found> {
  const reader = (folder as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // Returns up to a hundred entries per call, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    inside.push(...some)
  }
  const sorted = inside
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => a.name.localeCompare(b.name))
  return joined(await Promise.all(sorted.map(found)))
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Sets the path that a file chosen with its folder would have. */
function inItsFolder(file: File, { fullPath }: FileSystemEntry): File {
  return Object.defineProperty(file, 'webkitRelativePath', { value: fullPath.slice(1) })
}

function joined(parts: readonly Found[]): Found {
  return {
    files: parts.flatMap(({ files }) => files),
    unopened: parts.flatMap(({ unopened }) => unopened),
  }
}
