import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export type Ended = { status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

export type Running = {
  process: ChildProcess
  /** Both streams, in the order in which they were written. */
  output: () => string
  stdout: () => string
  stderr: () => string
  ended: Promise<Ended & { output: string }>
}

/** Starts a program without input, and captures its output. */
export function runProgram(program: string, words: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr, output] = ['', '', '']
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
    output += chunk
  })
  const ended = new Promise<Ended & { output: string }>((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr, output }))
  })
  return { process: child, output: () => output, stdout: () => stdout, stderr: () => stderr, ended }
}
