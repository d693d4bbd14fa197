import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Parser } from '@vscode/tree-sitter-wasm'
import { installPackages } from '../install-packages.ts'

/** A parser with the grammar that editors use for PowerShell. Windows PowerShell itself doesn't run here. */
export async function powerShell(): Promise<Parser> {
  await installPackages(import.meta.dirname)
  const { Language, Parser } = await import('@vscode/tree-sitter-wasm')
  await Parser.init()
  const grammar = createRequire(import.meta.url).resolve(
    '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  )
  return new Parser().setLanguage(await Language.load(readFileSync(grammar)))
}
