import { type RefObject, useEffect, useState } from 'react'
import { carriesFiles, type Dropped, dropped } from '#app/analyser/session/dropped-files.ts'

/** @returns whether files are dragged over the element, and the last drop */
export function useCaptureDrop(area: RefObject<HTMLElement | null>): {
  isOver: boolean
  drop: Dropped | undefined
} {
  const [isOver, setOver] = useState(false)
  const [drop, setDrop] = useState<Dropped>()

  useEffect(() => {
    const element = area.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const move = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
    }
    const take = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      setDrop(dropped(event.dataTransfer))
    }
    element.addEventListener('dragover', move, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', take, { signal })
    return () => listening.abort()
  }, [area])

  return { isOver, drop }
}
