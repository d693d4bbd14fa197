import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { type CaptureFile, removeFile } from '../../session/session.ts'
import { FileRow } from './file-row.tsx'

const { files: words } = frameTimesResult

/** So many of them have a row each; a folder with more would bury the runs. */
const MOST_ROWS = 3

/** The files of a side that are no captures at all, where they are too many for a row each. */
export function foldedOf(files: readonly CaptureFile[]): readonly CaptureFile[] {
  const foreign = files.filter(({ state }) => state.kind === 'refused' && state.isForeign)
  return foreign.length > MOST_ROWS ? foreign : []
}

/** One line for all of them; opened, each with its reason. */
export function ForeignFiles({ files }: { files: readonly CaptureFile[] }) {
  return (
    <li className="py-2">
      <details className="group/foreign">
        <summary className="grid min-h-6 cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 transition-colors duration-150 hover:text-after">
          <span className="text-small leading-snug">
            {files.length} {words.foreign}{' '}
            <span className="font-mono text-micro text-soft [overflow-wrap:anywhere]">
              {someNames(files)}
            </span>
          </span>
          <PlusIcon size={14} className="mt-1 group-open/foreign:hidden" />
          <MinusIcon size={14} className="mt-1 hidden group-open/foreign:block" />
        </summary>
        <button
          type="button"
          onClick={() => {
            for (const { id } of files) removeFile(id)
          }}
          className="mt-2 inline-flex min-h-6 items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after print:hidden"
        >
          {words.removeForeign}
        </button>
        <ul className="grid">
          {files.map((file) => (
            <FileRow key={file.id} file={file} figures={undefined} isDrawn={false} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** The first few; all of them are seen when it is opened. */
function someNames(files: readonly CaptureFile[]): string {
  return [...files.slice(0, MOST_ROWS).map(({ name }) => name), '…'].join(', ')
}
