import { type RefObject, useEffect, useState } from 'react'
import { home } from '../../../../content/home.ts'
import { carriesFiles, handOver } from '../../../analyser/session/handed-drops.ts'
import { showInPlace } from '../../../islands/show-in-place.ts'
import type { Build } from './illustrated-frames.ts'

/**
 * Captures that are dropped on an element open the tool with them: on its left half as before, on its right half as after.
 * @returns the half over which files are held
 */
export function useCaptureDrop(area: RefObject<HTMLElement | null>): Build | undefined {
  const [over, setOver] = useState<Build>()

  useEffect(() => {
    const element = area.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const move = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(halfAt(event))
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(undefined)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(undefined)
      handOver(halfAt(event), event.dataTransfer)
      void showInPlace(home.hero.scrub.ownCapture.href, 'frame-times')
    }
    element.addEventListener('dragover', move, { signal })
    element.addEventListener('dragleave', leave, { signal })
    element.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [area])

  return over
}

function halfAt({ clientX }: DragEvent): Build {
  return clientX < innerWidth / 2 ? 'before' : 'after'
}
