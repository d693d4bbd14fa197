import { type RefObject, useEffect, useRef, useState } from 'react'
import { sharedValue } from '#app/shared/shared-value.ts'
import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { useIsVisible } from './visibility.ts'

/** Toasts with an action or an error stay longer. */
const STAY_MS = 6_000
const LONG_STAY_MS = 12_000
/** Minimum time left after a pause. */
const REST_MS = 1_500

export function useToast() {
  return { toast: showToast, dismiss: dismissToast }
}

/** Shows the toasts. Rendered once per document. */
export function Toaster() {
  const toast = current.useValue()
  const region = useRef<HTMLElement>(null)
  useShortcuts(region, toast)
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center p-3 md:inset-x-auto md:top-auto md:right-0 md:bottom-0 md:p-6 print:hidden"
    >
      <div role="status">{toast?.variant === 'default' && card}</div>
      <div role="alert">{toast?.variant === 'destructive' && card}</div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  const close = () => {
    dismissToast(toast.id)
    if (focused && cameFrom.current?.isConnected) cameFrom.current.focus()
  }
  const stay = toast.action || toast.variant === 'destructive' ? LONG_STAY_MS : STAY_MS
  useCountdown(toast.id, stay, pointed || focused)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; everything is reached by the buttons inside
    <div
      className={`toast-enter pointer-events-auto flex w-[min(26rem,calc(100vw-1.5rem))] items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-5 shadow-float ${toast.variant === 'destructive' ? 'border-negative' : 'border-edge'}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => {
        if (!focused) cameFrom.current = event.relatedTarget as HTMLElement | null
        setFocused(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      <div className="min-w-0 grow py-2">
        <p className={`font-semibold ${toast.variant === 'destructive' ? 'text-negative' : ''}`}>
          {toast.title}
        </p>
        {toast.description && <p className="mt-1 text-small text-soft">{toast.description}</p>}
        {toast.action && (
          <Button
            size="small"
            className="mt-3"
            onClick={() => {
              toast.action?.onSelect()
              close()
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        data-toast-close
        aria-label="Close notification"
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-md text-soft transition-colors duration-150 hover:bg-line hover:text-ink active:text-soft"
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** Dismisses the toast after its time, paused while it is hovered or focused, or the tab is hidden. */
function useCountdown(id: number, stayMs: number, held: boolean) {
  const left = useRef(stayMs)
  const isVisible = useIsVisible()
  useEffect(() => {
    if (held || !isVisible) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(REST_MS, left.current - (performance.now() - started))
    }
  }, [id, held, isVisible])
}

/** Escape closes the toast from anywhere; F8 moves the focus into it. */
function useShortcuts(region: RefObject<HTMLElement | null>, toast: Toast | undefined) {
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const close = region.current?.querySelector<HTMLElement>('[data-toast-close]')
      if (event.key === 'Escape') close?.click()
      if (event.key === 'F8') region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [id, region])
}

type Toast = {
  id: number
  title: string
  description?: string
  action?: { label: string; onSelect: () => void }
  variant: 'default' | 'destructive'
}

/** One toast at a time. Stored outside React, so that it survives navigation. */
const current = sharedValue<Toast | undefined>(undefined)
let lastId = 0

function showToast(content: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): number {
  lastId += 1
  current.set({ variant: 'default', ...content, id: lastId })
  return lastId
}

/** Does nothing if another toast has replaced it. */
function dismissToast(id: number): void {
  if (current.get()?.id === id) current.set(undefined)
}
