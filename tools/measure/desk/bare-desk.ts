// What node:http and SQLite alone can do: runs the statements that an answer of the desk takes, and sends the same JSON:
// `bare-desk.ts DATABASE RECORDED PORT`, where RECORDED is a JSON file of what each path takes and answers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { RecordedAnswer } from './compare-desk.ts'

const [file = '', recorded = '', port = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { readOnly: true })
const answers: Record<string, RecordedAnswer> = JSON.parse(readFileSync(recorded, 'utf8'))
const prepared = new Map(
  Object.entries(answers).map(([path, { statements, body }]) => [
    path,
    {
      statements: statements.map(({ sql, parameters }) => ({ statement: database.prepare(sql), parameters })),
      body,
    },
  ]),
)

createServer((request, response) => {
  const answer = prepared.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  for (const { statement, parameters } of answer.statements) statement.all(...(parameters as SQLInputValue[]))
  const body = JSON.stringify(answer.body)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
