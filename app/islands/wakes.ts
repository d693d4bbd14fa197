import type { IslandName } from './island-name.ts'
import type { Waking } from './wake.ts'

/** What an element carries whose HTML is whole, and which only starts to answer. Of a React component see `island.tsx`. */
export function wakes(name: IslandName, when: Waking) {
  return { 'data-island': name, 'data-when': when }
}
