import type { RunFigures } from './capture-groups.ts'

export function sceneName(scene: string): string {
  return scene || 'Unnamed scene'
}

/** `68.0 FPS` */
export function fpsWords(fps: number | undefined): string {
  return fps === undefined ? 'no FPS' : `${fps.toFixed(1)} FPS`
}

/** `61.3`, or a dash without a value. */
export function oneDecimal(value: number | null | undefined): string {
  return value?.toFixed(1) ?? '–'
}

/** `3 runs` */
export function countWords(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
}

/** `3,480 frames in 51.2 s`, with the number of runs if there are several. */
export function lengthWords({ runs, frames, seconds }: RunFigures): string {
  const length = `${countWords(frames, 'frame')} in ${seconds.toFixed(1)} s`
  return runs === 1 ? length : `${length}, ${countWords(runs, 'run')}`
}

/** @param client how the page calls the client */
export function byWords(addedBy: readonly (string | null)[], client: string): string {
  return addedBy.map((name) => name ?? client).join(', ')
}
