import { useState } from 'react'
import { Loading } from '#app/ui/spinner.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useProjects } from '../lists/lists.ts'
import { shownProjects } from '../project/shown-projects.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { MessageBox } from './message-box.tsx'
import { OtherWays } from './other-ways.tsx'
import { Found, SearchForm } from './search.tsx'
import { useSend } from './send-message.ts'
import { useThread } from './thread-queries.ts'

export default function Messages() {
  const [words, setWords] = useState('')
  return (
    <>
      <h1 className="mb-4 text-display md:mb-10">Message Center</h1>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title="Recent Communications" tag={<SearchForm onSearch={setWords} />}>
          <Thread words={words} />
        </Card>
        <OtherWays />
      </div>
    </>
  )
}

/** Takes the same room before the messages are there. On a phone what is written and the field share the screen. */
function Thread({ words }: { words: string }) {
  const thread = useThread()
  const projects = useProjects().data ?? []
  const send = useSend()
  return (
    <>
      <noscript>
        <p className="text-soft">Your messages are fetched by a script. Please allow scripts to see them.</p>
      </noscript>
      <div className="flex flex-col gap-5 max-md:h-[calc(100dvh-20.25rem-env(safe-area-inset-bottom))] max-md:min-h-fit md:gap-6 noscript:hidden">
        {words !== '' ? (
          <Found words={words} projects={projects} />
        ) : thread.isPending ? (
          <MessageBox>
            <Loading>Loading messages...</Loading>
          </MessageBox>
        ) : thread.data ? (
          <Conversation thread={thread.data} projects={projects} />
        ) : (
          <MessageBox>
            <ListFailure of="messages" query={thread} />
          </MessageBox>
        )}
        <Composer projects={shownProjects(projects)} isPrimary send={send} />
      </div>
    </>
  )
}
