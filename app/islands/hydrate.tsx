import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates a rendered island synchronously, so its listeners are attached when this returns. */
export function hydrate<Props extends object>(
  island: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): void {
  flushSync(() => {
    hydrateRoot(island, <Component {...props} />, { identifierPrefix: island.dataset.island ?? '' })
  })
}
