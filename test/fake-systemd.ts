import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes fakes for the programs of systemd in the folder `bin` of a machine.
 * @param unit what the only unit runs, started from the machine's folder
 */
export function fakeSystemd(machine: string, unit: string): void {
  fakeProgram(
    machine,
    'systemctl',
    `cd "${machine}"
pid=$(cat pid 2>/dev/null)
alive() { [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }
case $1 in
  stop) alive && kill "$pid"; while alive; do sleep 0.05; done; rm -f pid ;;
  start) { alive || exec setsid sh -c 'echo $$ > pid; ${unit}'; } >> log 2>&1 < /dev/null &
    while [ ! -s pid ]; do sleep 0.05; done ;;
  show) if alive; then echo running; else echo dead; fi ;;
esac
exit 0`,
  )
  fakeProgram(machine, 'journalctl', `tail -n 20 "${join(machine, 'log')}"`)
}

export function fakeProgram(machine: string, name: string, script: string): void {
  const file = join(machine, 'bin', name)
  mkdirSync(join(machine, 'bin'), { recursive: true })
  writeFileSync(file, `#!/bin/bash\n${script}\n`)
  chmodSync(file, 0o755)
}
