import type { Trace } from '../capture/capture.ts'

/**
 * The values of all images in the order in which they were shown: those of the game's frames, and the generated ones between them. A
 * value that is missing is NaN.
 */
export function imageValues(
  { frames, columns, generated }: Trace,
  column: 'displayChange' | 'animationError',
): Float64Array {
  const own = columns[column] ?? new Float64Array(frames).fill(Number.NaN)
  if (!generated) return own
  const { nextFrame, [column]: between } = generated
  const values = new Float64Array(own.length + between.length)
  let frame = 0
  between.forEach((value, image) => {
    const next = nextFrame[image] as number
    values.set(own.subarray(frame, next), frame + image)
    values[next + image] = value
    frame = next
  })
  values.set(own.subarray(frame), frame + between.length)
  return values
}
