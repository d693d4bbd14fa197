import { Loading } from '../../ui/spinner.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../list-failure.tsx'
import { useProjects } from '../lists.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { OtherWays } from './other-ways.tsx'
import { useThread } from './thread-queries.ts'

export default function Messages() {
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Message Center</h1>
      <div className="grid items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title="Recent Communications">
          <Thread />
        </Card>
        <OtherWays />
      </div>
    </>
  )
}

function Thread() {
  const thread = useThread()
  const projects = useProjects().data ?? []
  if (thread.isPending)
    return (
      <>
        <Loading>Loading messages...</Loading>
        <noscript>
          <p className="mt-4 text-soft">
            Your messages are fetched by a script. Please allow scripts to see them.
          </p>
        </noscript>
      </>
    )
  return (
    <div className="grid gap-6">
      {thread.data ? (
        <Conversation thread={thread.data} projects={projects} />
      ) : (
        <ListFailure of="messages" query={thread} />
      )}
      <Composer projects={projects} />
    </div>
  )
}
