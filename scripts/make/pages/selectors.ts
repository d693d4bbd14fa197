import type { ChildNode, Container } from 'postcss'

const CLASS = /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g

/** The classes that a selector names, as elements wear them. */
export function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => plain(name))
}

/** A selector with something else for each of its classes. @param by is given the class as elements wear it, and as the selector writes it */
export function replaceClasses(selector: string, by: (name: string, written: string) => string): string {
  return selector.replace(CLASS, (written, name: string) => by(plain(name), written))
}

/** Whether what looks like rules are the steps of an animation. */
export function isAnimation(parent: Container | ChildNode | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function plain(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}
