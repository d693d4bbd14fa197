import type { RefusalCode } from '../capture/capture.ts'
import type { Format, Head } from '../reading/format.ts'

const KNOWN: readonly { headings: readonly string[]; code: RefusalCode; sentence: string }[] = [
  {
    headings: ['timestamp', 'application', 'log name'],
    code: 'summary',
    sentence:
      "This is FrameView's summary of its runs, not the frames of one: use the file that ends in _Log.csv.",
  },
  {
    headings: ['duration', 'total frames'],
    code: 'summary',
    sentence:
      "This is PresentMon's statistics of a capture, not its frames: use the file beside it without -stats.",
  },
  {
    headings: ['file', 'application name', 'compositor'],
    code: 'summary',
    sentence:
      "This is OCAT's summary of its captures, not the frames of one: use the OCAT-… file of the run.",
  },
  {
    headings: ['0.1% min fps'],
    code: 'summary',
    sentence: "This is MangoHud's summary of a log, not its frames: use the log beside it without _summary.",
  },
  {
    headings: ['msbetweenapppresents', 'appmissed'],
    code: 'virtual-reality',
    sentence:
      'This is a capture of a headset, whose frames are counted in another way: capture the window on the desktop instead.',
  },
  {
    headings: ['timestamp (elapsed time in seconds)'],
    code: 'sensor-log',
    sentence:
      'This is a log of the NVIDIA App, which samples a few times a second and holds no frame times: capture with FrameView instead.',
  },
  {
    headings: ['date', 'time'],
    code: 'sensor-log',
    sentence:
      'This is a log of sensors, one row every few seconds, without frame times: capture the frames with PresentMon or CapFrameX.',
  },
]

/** Refuses files that belong to a capture tool but hold no frames, and says what helps. */
export const notACapture: Format = ({ lines }: Head) => {
  if (lines.slice(0, 3).some((line) => /benchmark completed, \d+ frames rendered in/i.test(line)))
    return {
      code: 'summary',
      sentence:
        "This is RivaTuner's summary of a benchmark, not its frames: capture with PresentMon or CapFrameX instead.",
    }
  for (const line of lines.slice(0, 3)) {
    const names = line.split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim().toLowerCase())
    const known = KNOWN.find(({ headings }) => headings.every((heading) => names.includes(heading)))
    if (known) return { code: known.code, sentence: known.sentence }
  }
  return undefined
}
