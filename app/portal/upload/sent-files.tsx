import { Loading } from '#app/ui/spinner.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { GivenFile } from './given-file.tsx'
import { SentFile } from './sent-file.tsx'
import { useFiles } from './use-files.ts'

/** What the client has sent, below what is here for them. */
export function SentFiles() {
  const files = useFiles()
  const sent = files.data?.filter(({ side }) => side === 'client') ?? []
  const given = files.data?.filter(({ side, blob }) => side === 'team' && blob !== null) ?? []
  return (
    <>
      {given.length > 0 && (
        <Card title="Files for you">
          <ul>{given.map(({ id, blob }) => blob && <GivenFile key={id} blob={blob} />)}</ul>
        </Card>
      )}
      <Card title="What you have sent">
        {files.isPending ? (
          <Loading>Loading your files...</Loading>
        ) : !files.data ? (
          <ListFailure of="files" query={files} />
        ) : sent.length === 0 ? (
          <p className="text-soft">Nothing yet. The files and links that you send are listed here.</p>
        ) : (
          <ul>
            {sent.map((file) => (
              <SentFile key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
