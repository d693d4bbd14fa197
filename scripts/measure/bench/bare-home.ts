// Serves the home page's bytes and headers from memory with node:http alone: bare-home.ts FILE PORT
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { SavedHome } from './compare-home.ts'

const [file = '', port = ''] = process.argv.slice(2)
const { headers, body }: SavedHome = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')
let count = 0

createServer((_, response) => {
  count += 1
  response.writeHead(200, [...headers, 'X-Request-Id', count.toString(36)])
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
