import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#app/shared/api.ts'
import { useToast } from '#app/ui/toast.tsx'
import type { DeskToday, MarkedTask } from '#domain/kernel/tasks.ts'
import { callDesk } from '../components/call-desk.ts'
import { useMember } from '../frame/member.ts'
import { TODAY } from '../frame/pages.tsx'
import { useUndo } from '../frame/shortcuts.ts'

/** Shows a change at once, and undoes it with a message if the server refuses. */
export function useMarks() {
  const member = useMember()
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const { offer } = useUndo()

  const post = ({ key }: MarkedTask, verb: string, body: object = {}) =>
    callDesk('POST', `/api/desk/today/${key}/${verb}`, body)

  async function settle(
    row: MarkedTask,
    shown: (today: DeskToday) => DeskToday,
    { act, sentence, undo }: { act: () => Promise<unknown>; sentence: string; undo: () => Promise<unknown> },
  ): Promise<void> {
    await queryClient.cancelQueries({ queryKey: TODAY })
    const before = queryClient.getQueryData<DeskToday>(TODAY)
    if (before) queryClient.setQueryData(TODAY, shown(before))
    try {
      await act()
      offer({ sentence: `${row.client ?? row.kind}: ${sentence}`, undo })
    } catch (error) {
      queryClient.setQueryData(TODAY, before)
      toast({ title: 'Not Changed', description: sentenceOf(error), variant: 'destructive' })
    }
    await queryClient.invalidateQueries({ queryKey: TODAY })
  }

  function assign(row: MarkedTask): Promise<void> {
    const isMine = row.assignedTo !== member.name
    const to = (isMine: boolean) => () => post(row, 'assign', { isMine })
    const assigned = { ...row, assignedTo: isMine ? member.name : null }
    const assignIn = (rows: MarkedTask[]) => rows.map((one) => (one.key === row.key ? assigned : one))
    return settle(row, (today) => ({ ...today, waiting: assignIn(today.waiting) }), {
      act: to(isMine),
      sentence: isMine ? 'assigned to you.' : 'unassigned.',
      undo: to(!isMine),
    })
  }

  const wake = (row: MarkedTask) => () => post(row, 'unsnooze')
  const sleep = (row: MarkedTask, day: object) => () =>
    post(row, 'snooze', { contentHash: row.contentHash, ...day })

  /** Snoozes the task for all staff. */
  const snooze = (row: MarkedTask) =>
    settle(row, (today) => moved(today, row, 'snooze'), {
      act: sleep(row, {}),
      sentence: 'snoozed until tomorrow.',
      undo: wake(row),
    })

  const unsnooze = (row: MarkedTask) =>
    settle(row, (today) => moved(today, row, 'waiting'), {
      act: wake(row),
      sentence: 'no longer snoozed.',
      undo: sleep(row, { notBefore: row.notBefore }),
    })

  return { assign, snooze, unsnooze }
}

function moved(today: DeskToday, row: MarkedTask, to: 'waiting' | 'snooze'): DeskToday {
  const without = (rows: readonly MarkedTask[]) => rows.filter(({ key }) => key !== row.key)
  const left = { ...today, waiting: without(today.waiting), snooze: without(today.snooze) }
  return { ...left, [to]: [...left[to], row] }
}
