import type { RefusalCode } from '../capture/capture.ts'
import type { Format, Head } from '../reading/format.ts'

const KNOWN: readonly { headings: readonly string[]; code: RefusalCode; sentence: string }[] = [
  {
    headings: ['timestamp', 'application', 'log name'],
    code: 'summary',
    sentence: 'This is FrameView’s summary, not a capture. Use the file that ends in _Log.csv.',
  },
  {
    headings: ['duration', 'total frames'],
    code: 'summary',
    sentence:
      'This is PresentMon’s statistics file, not a capture. Use the file without -stats in the same folder.',
  },
  {
    headings: ['file', 'application name', 'compositor'],
    code: 'summary',
    sentence: 'This is OCAT’s summary, not a capture. Use the OCAT-… file of the run.',
  },
  {
    headings: ['0.1% min fps'],
    code: 'summary',
    sentence: 'This is MangoHud’s summary, not a log. Use the log without _summary in the same folder.',
  },
  {
    headings: ['msbetweenapppresents', 'appmissed'],
    code: 'virtual-reality',
    sentence:
      'This is a capture of a VR headset, whose frames are counted differently. Capture the desktop window instead.',
  },
  {
    headings: ['timestamp (elapsed time in seconds)'],
    code: 'sensor-log',
    sentence:
      'This NVIDIA App log has a few samples per second and no frame times. Capture with FrameView instead.',
  },
  {
    headings: ['date', 'time'],
    code: 'sensor-log',
    sentence:
      'This sensor log has one row every few seconds and no frame times. Capture frames with PresentMon or CapFrameX.',
  },
]

/** Refuses files that belong to a capture tool but hold no frames, and says what helps. */
export const notACapture: Format = ({ lines }: Head) => {
  if (lines.slice(0, 3).some((line) => /benchmark completed, \d+ frames rendered in/i.test(line)))
    return {
      code: 'summary',
      sentence:
        'This is RivaTuner’s benchmark summary, not a capture. Capture with PresentMon or CapFrameX instead.',
    }
  for (const line of lines.slice(0, 3)) {
    const names = line.split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim().toLowerCase())
    const known = KNOWN.find(({ headings }) => headings.every((heading) => names.includes(heading)))
    if (known) return { code: known.code, sentence: known.sentence }
  }
  return undefined
}
