// Waits for the end of the update that started it, and rolls back if it was killed.
import { text } from 'node:stream/consumers'
import { takeLock } from '../bootstrap/lock.mjs'
import { goBackIfInterrupted } from './switch.ts'

const [, , link = ''] = process.argv
process.on('SIGHUP', () => {})

if ((await text(process.stdin)) !== 'settled') {
  const release = await takeLock(link, () => {})
  const time = new Date().toISOString()
  if (await goBackIfInterrupted({ link }))
    process.stdout.write(`${time} An update was interrupted. The previous version is running again.\n`)
  release()
}
