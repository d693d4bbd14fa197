import { Loading } from '../../ui/spinner.tsx'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { SentFile } from './sent-file.tsx'
import { useFiles } from './use-files.ts'

export function SentFiles() {
  const files = useFiles()
  return (
    <Card title="What you have sent">
      {files.isPending ? (
        <Loading>Loading your files...</Loading>
      ) : !files.data ? (
        <ListFailure of="files" query={files} />
      ) : files.data.length === 0 ? (
        <p className="text-soft">Nothing yet. The links that you send are listed here.</p>
      ) : (
        <ul>
          {files.data.map((file) => (
            <SentFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Card>
  )
}
