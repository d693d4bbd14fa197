import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { home } from '../../../../content/home.ts'
import { putFiles } from '../../frame-times/handed-files.ts'
import type { Build } from './illustrated-frames.ts'

/**
 * Captures that are dropped on an element open the tool with them: on its left half as before, on its right half as after.
 * @returns the half over which files are held
 */
export function useCaptureDrop(area: RefObject<HTMLElement | null>): Build | undefined {
  const [over, setOver] = useState<Build>()
  const navigate = useNavigate()

  useEffect(() => {
    const element = area.current
    if (!element) return
    const { signal, abort } = listening()
    const move = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(halfAt(event))
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(undefined)
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      setOver(undefined)
      putFiles(halfAt(event), files)
      void navigate(home.hero.scrub.ownCapture.href)
    }
    element.addEventListener('dragover', move, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    return abort
  }, [area, navigate])

  return over
}

function halfAt({ clientX }: DragEvent): Build {
  return clientX < innerWidth / 2 ? 'before' : 'after'
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
