// A bare Node that writes what is sent to it into files, at the offset that a request names: `bare-uploads.ts FOLDER PORT`.
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder = '', port = ''] = process.argv.slice(2)

createServer(async (request, response) => {
  const file = await open(join(folder, (request.url ?? '').slice(1)), 'a')
  for await (const chunk of request) await file.write(chunk)
  await file.close()
  response.writeHead(204).end()
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
