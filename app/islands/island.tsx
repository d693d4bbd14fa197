import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName, Waking } from './wake.ts'

type IslandProps<Props> = {
  name: IslandName
  when: Waking
  of: ComponentType<Props>
  props: Props
}

/** Renders a component that the browser hydrates on its own. Its props are stored next to it as JSON. */
export function Island<Props extends object>({ name, when, of: Component, props }: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Attributes of an element with complete HTML whose script only adds behavior. */
export function wakes(name: IslandName, when: Waking) {
  return { 'data-island': name, 'data-when': when }
}
