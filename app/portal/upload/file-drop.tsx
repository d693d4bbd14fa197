import { type DragEvent, useId, useState } from 'react'
import { FilePicker } from './file-picker.tsx'

type FileDropProps = {
  onFiles: (files: readonly File[]) => void
  /** A sentence that says how large a file may be. */
  limit?: string | undefined
}

/** A place for files: dropped, or chosen by the browser's own picker. */
export function FileDrop({ onFiles, limit }: FileDropProps) {
  const hint = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button within, which a keyboard reaches.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col items-start gap-3 rounded-md border border-dashed p-5 transition-colors duration-150 md:p-6 ${isOver ? 'border-after bg-raised' : 'border-edge'}`}
    >
      <FilePicker label="Files to upload" aria-describedby={hint} onFiles={onFiles}>
        Choose files
      </FilePicker>
      <p id={hint} className="text-small text-soft">
        Or drop them here. Pack folders into an archive first. Keep this page open while an upload runs. One
        that breaks off resumes when you choose the same file again.{limit && ` ${limit}`}
      </p>
    </div>
  )
}
