// Types of the packages that install-packages.ts installs, because types are checked before they are.

declare module 'lighthouse' {
  export type Result = {
    finalDisplayedUrl?: string
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number }>
  }
  export type RunnerResult = { lhr: Result; report: string | string[] }
  export const desktopConfig: object
  export default function lighthouse(
    url: string,
    flags: {
      port: number
      logLevel: 'error'
      output: 'html'
      onlyCategories: string[]
      blockedUrlPatterns: string[]
      extraHeaders?: Record<string, string>
      skipAudits?: string[]
    },
    config?: object,
  ): Promise<RunnerResult | undefined>
}

declare module '@vscode/tree-sitter-wasm' {
  export const Language: { load: (grammar: Uint8Array) => Promise<object> }
  export class Parser {
    static init(): Promise<void>
    setLanguage(language: object): this
    parse(text: string): { rootNode: { hasError: boolean } } | null
  }
}
