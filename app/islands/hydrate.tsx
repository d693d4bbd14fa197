import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Brings what the build rendered (`island.tsx`) to life, at once: it listens when this returns. */
export function hydrate<Props extends object>(
  island: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): void {
  flushSync(() => {
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: island.dataset.island ?? '' })
  })
}
