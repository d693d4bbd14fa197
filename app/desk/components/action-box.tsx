import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'

type ActionBoxProps = {
  /** Where an address ends that leads to it: `#complete`. */
  id: string
  title: string
  children: (close: () => void) => ReactNode
}

/** A line that opens to what can be done. */
export function ActionBox({ id, title, children }: ActionBoxProps) {
  const { hash } = useLocation()
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (hash !== `#${id}`) return
    setIsOpen(true)
    box.current?.scrollIntoView({ block: 'start' })
  }, [hash, id])
  return (
    <details
      ref={box}
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-6 border-line border-t last:border-b"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 py-2.5 font-semibold text-small transition-colors duration-150 hover:text-after">
        {title}
        <PlusIcon className="group-open:hidden" />
        <MinusIcon className="hidden group-open:block" />
      </summary>
      {children(() => setIsOpen(false))}
    </details>
  )
}
