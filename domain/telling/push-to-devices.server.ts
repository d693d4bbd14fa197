import type { TellingDeps } from './push.ts'
import type { Tried } from './telling.schema.ts'
import { deleteDevice, selectDevices } from './telling.store.server.ts'

/** Tells every browser of somebody. One that wants no more is forgotten. */
export async function pushToDevices(deps: TellingDeps, memberId: string, text: string): Promise<Tried> {
  const tried: Tried = { taken: 0, gone: 0, failed: 0 }
  const devices = await selectDevices(deps.db, memberId)
  await Promise.all(
    devices.map(async (device) => {
      try {
        const said = await deps.push.send(device, text)
        tried[said]++
        if (said === 'gone') await deleteDevice(deps.db, { id: device.id, userId: memberId })
      } catch (err) {
        tried.failed++
        // Its address is a secret of the browser.
        deps.log.warn({ err, device: device.id }, 'a browser could not be told')
      }
    }),
  )
  return tried
}
