const LINES = [
  'Maximum file size: 10GB (contact us for larger projects)',
  'Include all dependencies and assets',
  'Remove any personal or sensitive data',
  'Email confirmation will follow',
]

export function UploadNotice() {
  return (
    <aside aria-labelledby="before-you-send" className="border-before border-l-2 bg-before/8 px-5 py-5">
      <h2 id="before-you-send" className="text-before text-body tracking-normal">
        Before you send
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-small marker:text-before">
        {LINES.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}
