import type { Refusal } from '../capture/capture.ts'
import type { Head } from './head.ts'

const MAGIC: readonly { bytes: readonly number[]; sentence: string }[] = [
  { bytes: [0x50, 0x4b, 3, 4], sentence: 'This is a ZIP archive: unpack it and choose the captures in it.' },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    sentence: 'This is a 7z archive: unpack it and choose the captures in it.',
  },
  { bytes: [0x1f, 0x8b], sentence: 'This file is packed twice: unpack it once and choose what comes out.' },
]
/** Text has no zero byte up to here; further on, a crash of the machine leaves some in a capture. */
const TEXT_BYTES = 4096
const UNREAL_BINARY =
  "This looks like Unreal's binary profile: convert it with CsvTools (csvconvert -inFormat=bin -outFormat=csv) and choose the .csv."
const BINARY =
  'This is a binary file, not a capture as text. Traces of Windows, PIX and Unity have to be exported as CSV by their own programs.'

/** Why bytes that no text is made of cannot be used; undefined for text. */
export function binaryRefusal({ bytes }: Pick<Head, 'bytes'>): Refusal | undefined {
  const magic = MAGIC.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))
  if (magic) return { code: 'to-convert', sentence: magic.sentence }
  if (!bytes.subarray(0, TEXT_BYTES).includes(0)) return undefined
  if (looksLikeUnreal(bytes)) return { code: 'to-convert', sentence: UNREAL_BINARY }
  return { code: 'binary', sentence: BINARY }
}

/** Why text that no format knows cannot be used. */
export function unknownRefusal({ text }: Head): Refusal {
  if (text.trim() === '') return { code: 'empty', sentence: 'This file is empty.' }
  if (/^\s*[[{]/.test(text))
    return {
      code: 'unknown',
      sentence: 'This JSON is neither a capture of CapFrameX nor a result of Unity performance tests.',
    }
  return {
    code: 'unknown',
    sentence:
      'This is not a capture that we know: no column of frame times was found. Captures of PresentMon, CapFrameX, FrameView, MangoHud, OCAT, Unreal and Unity are read.',
  }
}

function looksLikeUnreal(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 64 * 1024))
  return beginning.includes('RenderThreadTime') || beginning.includes('[csvid]')
}
