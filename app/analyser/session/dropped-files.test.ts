import { expect, it } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

it('goes on where a file or a folder of a drop cannot be opened, and names it', async () => {
  const { files, unopened } = await droppedFiles({
    entries: [
      file('gone.csv', { opens: false }),
      folder('runs', [
        file('b.csv'),
        file('a.csv'),
        file('.hidden'),
        folder('locked', [file('c.csv')], { opens: false }),
      ]),
      file('last.csv'),
    ],
    files: [],
  })
  expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.csv', 'last.csv'])
  expect(files.map(({ webkitRelativePath }) => webkitRelativePath)).toEqual([
    'runs/a.csv',
    'runs/b.csv',
    'last.csv',
  ])
  expect(unopened).toEqual(['gone.csv', 'locked'])
})

function file(name: string, { opens = true } = {}): FileSystemEntry {
  return entry(name, {
    isFile: true,
    file: (resolve: FileCallback, reject: ErrorCallback) =>
      opens ? resolve(new File(['text'], name)) : reject(new DOMException('gone', 'NotFoundError')),
  })
}

function folder(name: string, inside: FileSystemEntry[], { opens = true } = {}): FileSystemEntry {
  for (const one of inside) Object.assign(one, { fullPath: `/${name}${one.fullPath}` })
  const answers = [inside, []]
  return entry(name, {
    isFile: false,
    createReader: () => ({
      readEntries: (resolve: FileSystemEntriesCallback, reject: ErrorCallback) =>
        opens ? resolve(answers.shift() ?? []) : reject(new DOMException('locked', 'NotReadableError')),
    }),
  })
}

/** As a browser provides it, without what the code doesn't use. */
function entry(name: string, parts: object): FileSystemEntry {
  return { name, fullPath: `/${name}`, ...parts } as unknown as FileSystemEntry
}
