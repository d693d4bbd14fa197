import { readFile } from '../../frames/read-file.ts'
import { measure } from './measured.ts'

await measure(async (file) => {
  const read = await readFile(file)
  const frameTimes = 'capture' in read ? read.capture.traces[0]?.columns.frameTime : undefined
  if (!frameTimes) throw new Error('The capture was refused.')
  return frameTimes
})
