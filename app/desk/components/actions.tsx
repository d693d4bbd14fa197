import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Menu } from './menu.tsx'

/** An action of a page or a row. Its form opens in place. */
export type Action = {
  /** Hash that opens it, such as `complete`. */
  id: string
  title: string
  /** Listed apart from the usual actions. */
  takesBack?: boolean | undefined
  form: (close: () => void) => ReactNode
}

type PageActionsProps = {
  title: ReactNode
  heading?: 'h1' | 'h2'
  /** Shown below the title. */
  under?: ReactNode
  /** Shown beside the title, before the buttons. */
  beside?: ReactNode
  /** False for those that are not possible now. */
  actions: readonly (Action | false)[]
  /** Id of the next thing to do, which gets the green button. The others are in a menu. */
  next?: string | undefined
}

const HEADINGS = { h1: 'text-display', h2: 'font-semibold text-lead' }

/** The heading of a page, or of a part of it, with its actions. */
export function PageActions({
  title,
  heading: Heading = 'h1',
  under,
  beside,
  actions,
  next,
}: PageActionsProps) {
  const { possible, open, toggle, panel } = useActions(actions)
  const itemsOf = (takesBack: boolean) =>
    possible
      .filter((one) => one.id !== next && (one.takesBack ?? false) === takesBack)
      .map(({ id, title }) => ({ id, label: title, choose: () => toggle(id) }))
  const [first] = possible.filter(({ id }) => id === next)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-48">
          <Heading className={`wrap-anywhere ${HEADINGS[Heading]}`}>{title}</Heading>
          {under && <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">{under}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {beside}
          {first && (
            <ActionButton
              action={first}
              look={open === undefined ? 'primary' : 'secondary'}
              open={open}
              toggle={toggle}
            />
          )}
          <Menu label="More actions" usual={itemsOf(false)} negative={itemsOf(true)} />
        </div>
      </div>
      {panel}
    </>
  )
}

/** The actions of a row, as buttons next to each other. */
export function RowActions({ actions }: { actions: readonly (Action | false)[] }) {
  const { possible, open, toggle, panel } = useActions(actions)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {possible.map((one) => (
          <ActionButton key={one.id} action={one} size="small" open={open} toggle={toggle} />
        ))}
      </div>
      {panel}
    </>
  )
}

type ActionButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size'> & {
  action: Action
  open: string | undefined
  toggle: (id: string) => void
}

function ActionButton({ action: { id, title }, open, toggle, ...button }: ActionButtonProps) {
  return (
    <Button {...button} data-action={id} aria-expanded={open === id} onClick={() => toggle(id)}>
      {title}
    </Button>
  )
}

/** At most one of the actions is open. */
function useActions(actions: readonly (Action | false)[]) {
  const { hash, key } = useLocation()
  const box = useRef<HTMLElement>(null)
  const possible = actions.filter((one) => one !== false)
  const [open, setOpen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again is another key
  useEffect(() => {
    if (possible.some(({ id }) => hash === `#${id}`)) setOpen(hash.slice(1))
  }, [hash, key])
  const shown = possible.find(({ id }) => id === open)
  const close = () => {
    setOpen(undefined)
    const row = box.current?.parentElement
    const button = row?.querySelector<HTMLElement>(`[data-action="${open}"]`)
    ;(button ?? row?.querySelector<HTMLElement>('[aria-label="More actions"]'))?.focus()
  }
  return {
    possible,
    open: shown?.id,
    toggle: (id: string) => setOpen(id === open ? undefined : id),
    panel: shown && (
      <ActionPanel ref={box} key={shown.id} id={shown.id} title={shown.title}>
        {shown.form(close)}
      </ActionPanel>
    ),
  }
}

type ActionPanelProps = {
  ref: RefObject<HTMLElement | null>
  id?: string
  title: string
  children: ReactNode
}

/** The form of an action, opened in place. Takes the focus, unless one of its fields has it. */
export function ActionPanel({ ref, id, title, children }: ActionPanelProps) {
  useEffect(() => {
    if (ref.current?.contains(document.activeElement)) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  return (
    <section
      ref={ref}
      id={id}
      aria-label={title}
      tabIndex={-1}
      className="mt-5 scroll-my-6 border-after border-l-2 bg-raised px-5 py-5 outline-none md:px-6"
    >
      <h2 className="wrap-anywhere mb-2 font-semibold text-lead tracking-normal">{title}</h2>
      {children}
    </section>
  )
}
