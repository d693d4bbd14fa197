import type { ThreadChanged } from '#domain/messages/messages.schema.ts'
import type { FollowingPage } from '#domain/messages/thread-streams.server.ts'

/** A page that follows changes, and the events it got. */
export function openPage(follow: (page: FollowingPage) => () => void) {
  const told: ThreadChanged[] = []
  const waiting: ((changed: ThreadChanged) => void)[] = []
  const ended = Promise.withResolvers<void>()
  let beats = 0
  const leave = follow({
    tell: (changed) => {
      const next = waiting.shift()
      if (next) next(changed)
      else told.push(changed)
    },
    keepAlive: () => {
      beats += 1
    },
    end: ended.resolve,
  })
  const next = async () => told.shift() ?? new Promise<ThreadChanged>((resolve) => waiting.push(resolve))
  return { next, beats: () => beats, ended: ended.promise, leave }
}
