import type { CaptureMetadata } from '../capture/capture.ts'

/** The schema of a report names the same. */
const ALLOWED: Record<keyof CaptureMetadata, true> = {
  gpu: true,
  gpuDriver: true,
  cpu: true,
  ram: true,
  os: true,
  resolution: true,
  graphicsApi: true,
  presentMode: true,
  syncInterval: true,
  frameGeneration: true,
  videoMemorySource: true,
  engineVersion: true,
  buildConfiguration: true,
  buildVersion: true,
  platform: true,
  targetFrameRate: true,
  capturedAt: true,
}
const LONGEST = 200
/** A drive, a share, a home folder or an address: nothing that a fact about a machine's parts needs. */
const PRIVATE = /[a-z]:[\\/]|\\\\|\/(home|users)\/|\S@\S/i

/** The allow-listed facts, without any that looks like a path or an address. */
export function publishable(
  metadata: { [Fact in keyof CaptureMetadata]: string | undefined },
): CaptureMetadata {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([key, value]) =>
        value !== undefined && Object.hasOwn(ALLOWED, key) && value.length <= LONGEST && !PRIVATE.test(value),
    ),
  )
}
