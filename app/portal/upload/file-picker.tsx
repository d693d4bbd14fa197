import { type ComponentProps, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type FilePickerProps = Pick<ComponentProps<typeof Button>, 'look' | 'aria-describedby'> & {
  children: string
  label: string
  onFiles: (files: readonly File[]) => void
}

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
          // Lets the same file be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
