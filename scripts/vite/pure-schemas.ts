import type { Plugin } from 'vite'

const SCHEMAS = /[\\/](domain|app)[\\/].*\.schema\.ts$/

type Node = { type: string; start: number; end: number }
type Declaration = Node & { declaration?: Declaration; declarations?: { init?: Node }[] }

/**
 * Marks the schemas in `*.schema.ts` as pure, because bundlers can't tell. A script that needs only a
 * constant of the file then loads neither the schemas nor zod.
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
