import { frameTimesCi } from '#content/frame-times-ci.ts'

const { columns, rows, heading } = frameTimesCi.statuses

export function ExitStatuses() {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-line border-b text-left">
        <caption className="sr-only">{heading}</caption>
        <thead className="text-small text-soft">
          <tr>
            <th scope="col" className="py-3 pr-4 font-normal md:pr-10">
              {columns.status}
            </th>
            <th scope="col" className="py-3 pr-4 font-normal md:pr-10">
              {columns.means}
            </th>
            <th scope="col" className="py-3 font-normal">
              {columns.usually}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ status, means, usually }) => (
            <tr key={status} className="border-line border-t align-baseline">
              <th scope="row" className="py-4 pr-4 font-mono font-normal text-title md:pr-10">
                {status}
              </th>
              <td className="py-4 pr-4 md:pr-10">{means}</td>
              <td className="py-4 text-soft">{usually}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
