import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FLOORS_WITHIN, type Floors } from './floors.ts'
import { isIn, type SourceFile, sourceFile, sourceFiles } from './source-files.ts'

/** Tests see everything, and nobody imports what lies in the root. */
const files = sourceFiles().filter(
  ({ path }) => !isIn(path, 'test') && !path.includes('.test.') && path.includes('/'),
)

describe('the folders of a room', () => {
  it.each(Object.keys(FLOORS_WITHIN))('%s: each has a floor', (room) => {
    const there = new Set(files.flatMap(({ path }) => folderWithin(room, path) ?? []))
    expect([...(FLOORS_WITHIN[room] ?? []).flat()].sort()).toEqual([...there].sort())
  })

  it.each(Object.entries(FLOORS_WITHIN))('%s: each imports lower floors only', (room, floors) => {
    expect(files.flatMap((file) => upwardImports(room, floors, file))).toEqual([])
  })

  it.each([
    ['a higher folder', 'domain/rockets/ground/a.ts', "import '../launch/b.ts'"],
    ['a neighbour on its floor', 'domain/rockets/launch/a.ts', "import '../landing/b.ts'"],
    ['a folder from the room itself', 'domain/rockets/a.ts', "import './launch/b.ts'"],
  ])('fail on an import of %s', (_, path, text) => {
    const floors = [['ground'], ['.'], ['launch', 'landing']]
    expect(upwardImports('domain/rockets', floors, sourceFile(path, text))).toHaveLength(1)
  })
})

describe('all folders', () => {
  it('stand in no circle', () => {
    expect(circles(files)).toEqual([])
  })

  it('fail in a circle', () => {
    const a = sourceFile('domain/a/a.ts', "import '../b/b.ts'")
    const b = sourceFile('domain/b/b.ts', "import '../c/c.ts'")
    const c = sourceFile('domain/c/c.ts', "import '../a/a.ts'")
    expect(circles([a, b, c])).toEqual([['domain/a', 'domain/b', 'domain/c']])
    expect(circles([a, b])).toEqual([])
  })
})

function upwardImports(room: string, floors: Floors, { path, targets }: SourceFile): string[] {
  const own = folderWithin(room, path)
  if (own === undefined) return []
  return targets
    .filter((target) => {
      // Generated types are no folder.
      if (target.includes('/+types/')) return false
      const other = folderWithin(room, target)
      return other !== undefined && other !== own && floorOf(floors, other) >= floorOf(floors, own)
    })
    .map((target) => `${path} imports ${target}`)
}

/** The folder of a room in which a file lies, `.` for the room itself; nothing outside of it. */
function folderWithin(room: string, path: string): string | undefined {
  if (!path.startsWith(`${room}/`)) return undefined
  const inside = path.slice(room.length + 1)
  return inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : '.'
}

/** A folder without a floor stands above all: it fails the test that asks for its floor. */
function floorOf(floors: Floors, folder: string): number {
  const index = floors.findIndex((floor) => floor.includes(folder))
  return index === -1 ? floors.length : index
}

/** Groups of folders each of which reaches every other one, sorted, by the folder of each file. */
function circles(all: readonly SourceFile[]): string[][] {
  const known = new Set(all.map(({ path }) => path))
  const next = new Map<string, Set<string>>()
  for (const { path, targets } of all) {
    const own = dirname(path)
    const reached = next.get(own) ?? new Set()
    // Only what is there counts: generated types and tests are no rooms.
    for (const target of targets)
      if (known.has(target) && dirname(target) !== own) reached.add(dirname(target))
    next.set(own, reached)
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]))
  const groups = new Map<string, string[]>()
  for (const folder of [...next.keys()].sort()) {
    const group = [...(reach.get(folder) ?? [])].filter((other) => reach.get(other)?.has(folder)).sort()
    if (group.length > 1) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const other of next.get(folder) ?? [])
      if (!seen.has(other)) {
        seen.add(other)
        waiting.push(other)
      }
  return seen
}
