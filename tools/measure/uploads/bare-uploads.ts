// A bare Node that writes what is sent to it into files, and sends them back: `bare-uploads.ts FOLDER PORT [sure]`. A sure one has their
// SHA-256 and knows them to be on the disk before it answers, as ours.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder = '', port = '', isSure] = process.argv.slice(2)
const hashes = new Map<string, Hash>()

createServer(async (request, response) => {
  const path = join(folder, (request.url ?? '').slice(1))
  if (request.method === 'GET') return void createReadStream(path).pipe(response)
  const hash = hashes.get(path) ?? createHash('sha256')
  hashes.set(path, hash)
  const file = await open(path, 'a')
  for await (const chunk of request) {
    if (isSure) hash.update(chunk)
    await file.write(chunk)
  }
  if (isSure) await file.datasync()
  await file.close()
  response.writeHead(204).end()
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
