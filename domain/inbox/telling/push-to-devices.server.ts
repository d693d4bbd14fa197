import type { TellingDeps } from './push.ts'
import type { Tried } from './telling.schema.ts'
import { type DeviceRow, deleteDevice, selectDevices } from './telling.store.server.ts'

/** How a push went, of each browser. */
export type Pushed = { device: DeviceRow; said: keyof Tried }

/** Tells every browser of somebody. One that wants no more is forgotten. */
export async function pushToDevices(deps: TellingDeps, memberId: string, text: string): Promise<Pushed[]> {
  return pushTo(deps, await selectDevices(deps.db, memberId), text)
}

/** Tells these browsers. One that wants no more is forgotten. */
export function pushTo(deps: TellingDeps, devices: readonly DeviceRow[], text: string): Promise<Pushed[]> {
  return Promise.all(
    devices.map(async (device) => {
      try {
        const said = await deps.push.send(device, text)
        if (said === 'gone') await deleteDevice(deps.db, { id: device.id, userId: device.user_id })
        return { device, said }
      } catch (err) {
        // Its address is a secret of the browser.
        deps.log.warn({ err, device: device.id }, 'a browser could not be told')
        return { device, said: 'failed' as const }
      }
    }),
  )
}
