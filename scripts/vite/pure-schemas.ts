import type { Plugin } from 'vite'

/** Rules of input, and what is beside them. */
const SCHEMAS = /[\\/](domain|app)[\\/].*\.schema\.ts$/

type Node = { type: string; start: number; end: number }
type Declaration = Node & { declaration?: Declaration; declarations?: { init?: Node }[] }

/**
 * A file of rules makes them as it is loaded, which no bundler can tell from doing something: so each is marked as made of nothing but what
 * it is given, and a script that wants a fact or a sentence of the file alone brings neither its rules nor the library for them.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'bildruta:pure-schemas',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        const calls = (this.parse(code).body as Declaration[])
          .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
          .flatMap(({ init }) => (init?.type === 'CallExpression' ? init : []))
        const marked = calls.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        )
        return { code: marked, map: null }
      },
    },
  }
}
