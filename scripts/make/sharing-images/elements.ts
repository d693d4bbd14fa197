type Style = Record<string, string | number>

/** What Satori lays out: an element as React would have made it. */
export type Node = {
  type: string
  key: null
  props: { children?: Node[] | string } & Record<string, unknown>
}

export function box(style: Style, children: Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

export function words(text: string, style: Style): Node {
  return { type: 'div', key: null, props: { style, children: text } }
}

/** An element of SVG. */
export function shape(type: string, attributes: Record<string, unknown>, children: Node[] = []): Node {
  return { type, key: null, props: { ...attributes, children } }
}
