import { type ComponentProps, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type FilePickerProps = Pick<ComponentProps<typeof Button>, 'look' | 'aria-describedby'> & {
  children: string
  /** What the field behind the button is called. */
  label: string
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the browser's own picker. */
export function FilePicker({ children, label, onFiles, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
