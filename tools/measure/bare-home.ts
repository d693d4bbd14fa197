// What node:http can do alone: the home page's bytes and headers from memory, with an id of its own for each answer.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { KeptVariants } from './bare-node.ts'

const [file = '', port = ''] = process.argv.slice(2)
const kept: KeptVariants = JSON.parse(readFileSync(file, 'utf8'))
const bodies = {
  br: Buffer.from(kept.br.body, 'base64'),
  identity: Buffer.from(kept.identity.body, 'base64'),
}
let count = 0

createServer((request, response) => {
  const encoding = request.headers['accept-encoding']?.includes('br') ? 'br' : 'identity'
  count += 1
  response.writeHead(200, [...kept[encoding].headers, 'X-Request-Id', count.toString(36)])
  response.end(bodies[encoding])
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
