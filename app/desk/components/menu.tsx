import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type MenuItem = { id: string; label: string; choose: () => void }

type MenuProps = {
  /** Accessible name of the button. */
  label: string
  usual: readonly MenuItem[]
  /** Actions that take something back. */
  negative?: readonly MenuItem[]
  look?: 'secondary' | 'quiet'
  className?: string
}

/** A button with three dots that opens a list of further actions. */
export function Menu({ label, usual, negative = [], look = 'secondary', className }: MenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen])
  if (usual.length + negative.length === 0) return null
  const rows = (items: readonly MenuItem[], look: string) =>
    items.length > 0 && (
      <ul className={`py-1.5 ${look}`}>
        {items.map(({ id, label, choose }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-10 w-full items-center px-4 text-left hover:bg-line pointer-coarse:min-h-11"
              onClick={() => {
                setIsOpen(false)
                choose()
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    )
  return (
    <div ref={box} className={`relative text-left ${className ?? ''}`}>
      <Button
        look={look}
        size="small"
        className={look === 'quiet' ? 'w-full px-0! text-soft max-md:pointer-coarse:min-h-7' : 'px-2.5'}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 16" className="size-4 shrink-0" fill="currentColor" aria-hidden="true">
          <path d="M2 7h2v2H2zM7 7h2v2H7zM12 7h2v2h-2z" />
        </svg>
      </Button>
      {isOpen && (
        <div className="absolute top-full right-0 z-20 mt-1 w-max min-w-52 max-w-[min(22rem,80vw)] divide-y divide-line rounded-md border border-edge bg-raised text-small shadow-float">
          {rows(usual, '')}
          {rows(negative, 'text-negative')}
        </div>
      )}
    </div>
  )
}
