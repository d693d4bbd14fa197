import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName, Waking } from './wake.ts'

type IslandProps<Props> = {
  name: IslandName
  when: Waking
  of: ComponentType<Props>
  props: Props
  className?: string
}

/**
 * A component that comes to life in a document: rendered here for itself, as the browser will hydrate it for itself. It knows
 * nothing but its props, which are written beside it as JSON.
 */
export function Island<Props extends object>({
  name,
  when,
  of: Component,
  props,
  className,
}: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />, {
    identifierPrefix: name,
  })
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      className={className}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** What an element carries whose HTML is whole, and which only starts to answer. Of a React component see `island.tsx`. */
export function wakes(name: IslandName, when: Waking) {
  return { 'data-island': name, 'data-when': when }
}
